"""Plays games with pyffish (Fairy-Stockfish's rules) and prints every position of them.

Usage: games.py random|shuffled GAMES SEED

A random game chooses among all moves; a shuffled one takes a random turn now and then, but mostly
goes back and forth, until a position repeats. A line is FEN, game end, legal moves, the move
played, separated by tabs. The game end is `-`, or the result for the side to move: `win`, `loss`
or `draw`, or `repetition`. The FEN is `-` where it was not asked for, the move where the game ends
or is broken off.
"""

import random
import sys

import pyffish

VARIANT = "dobutsu"
PLIES = 150


def game_end(fen, moves, legal, shuffled):
    # Pyffish gives no legal moves once a game is over, and takes milliseconds for each answer.
    if not legal:
        ended, result = pyffish.is_immediate_game_end(VARIANT, fen, moves)
        if ended:
            return "win" if result > 0 else "loss" if result < 0 else "draw"
        return "loss"
    if shuffled and pyffish.is_optional_game_end(VARIANT, fen, moves)[0]:
        return "repetition"
    return "-"


def choose(rng, legal, moves, shuffled):
    if shuffled and len(moves) >= 2 and rng.random() < 0.93:
        back = moves[-2][2:4] + moves[-2][0:2]
        if back in legal:
            return back
    return rng.choice(legal)


def main():
    shuffled, games, seed = sys.argv[1] == "shuffled", int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    start = pyffish.start_fen(VARIANT)
    for _ in range(games):
        moves = []
        while True:
            legal = pyffish.legal_moves(VARIANT, start, moves)
            end = game_end(start, moves, legal, shuffled)
            over = end != "-" or len(moves) == PLIES
            move = "-" if over else choose(rng, legal, moves, shuffled)
            fen = pyffish.get_fen(VARIANT, start, moves) if over or shuffled else "-"
            print(fen, end, " ".join(sorted(legal)), move, sep="\t")
            if over:
                break
            moves.append(move)


main()
