//! The program under the crate `usi`, which drives USI engines for GUIs written in Rust.

use std::sync::mpsc::channel;
use std::time::Duration;

use usi::{BestMoveParams, EngineCommand, Error, GuiCommand, InfoParams, ThinkParams, UsiEngineHandler};

#[test]
fn the_usi_crate_can_play_a_move() {
    let mut engine =
        UsiEngineHandler::spawn(env!("CARGO_BIN_EXE_hiyoko"), env!("CARGO_MANIFEST_DIR")).unwrap();
    let info = engine.get_info().unwrap();
    assert!(info.name().starts_with("Hiyoko"));
    let options = info.options();
    assert_eq!(options.get("USI_Variant").map(String::as_str), Some("dobutsu"));
    assert!(options.keys().all(|name| !name.contains(' ')));
    engine.prepare().unwrap();
    engine.send_command(&GuiCommand::UsiNewGame).unwrap();
    engine.send_command(&GuiCommand::Position("gle/1c1/1C1/ELG b - 1 moves 2c2b 1a2b".to_owned())).unwrap();

    let (sender, receiver) = channel();
    engine
        .listen(move |output| -> Result<(), Error> {
            let _ = sender.send(output.response().clone());
            Ok(())
        })
        .unwrap();
    let clock = Duration::from_millis(500);
    let params = ThinkParams::new().btime(clock).wtime(clock);
    engine.send_command(&GuiCommand::Go(params)).unwrap();
    let mut infos = 0;
    loop {
        match receiver.recv_timeout(Duration::from_secs(60)).unwrap() {
            Some(EngineCommand::Info(params)) => {
                assert!(params.iter().any(|param| matches!(param, InfoParams::Score(..))));
                infos += 1;
            }
            Some(EngineCommand::BestMove(BestMoveParams::MakeMove(best, _))) => {
                assert!(matches!(best.len(), 4 | 5));
                break;
            }
            other => panic!("not understood or out of place: {other:?}"),
        }
    }
    assert!(infos > 0);
}
