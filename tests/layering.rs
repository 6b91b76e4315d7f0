//! The shape of the code: who may know whom, and what no layer may do.

use std::fs;
use std::path::{Path, PathBuf};

/// For each layer, the layers it may use.
const MAY_USE: [(&str, &[&str]); 9] = [
    ("rules", &[]),
    ("notation", &["rules"]),
    ("picture", &["rules", "notation"]),
    ("search", &["rules"]),
    ("tablebase", &["rules"]),
    ("engine", &["rules", "search", "tablebase"]),
    ("protocol", &["rules", "notation", "search", "tablebase", "engine"]),
    ("tournament", &["rules", "notation", "tablebase"]),
    ("cli", &["rules", "notation", "picture", "search", "tablebase", "engine", "protocol", "tournament"]),
];

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

fn source_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

#[test]
fn no_layer_points_upwards() {
    for (layer, allowed) in MAY_USE {
        let files = sources(&source_folder().join(layer));
        assert!(!files.is_empty(), "the layer {layer} is gone");
        for (path, text) in files {
            for used in text.split("crate::").skip(1) {
                let used: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let known = used == layer || allowed.contains(&used.as_str());
                assert!(known, "{}: {layer} must not know {used}", path.display());
            }
        }
    }
}

#[test]
fn every_folder_is_a_known_layer() {
    for entry in fs::read_dir(source_folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let known = MAY_USE.iter().any(|(layer, _)| *layer == name);
        assert!(known || ["lib.rs", "main.rs"].contains(&name.as_str()), "{name} is no layer");
    }
}

#[test]
fn layers_keep_to_their_trade() {
    let forbidden: [(&str, &[&str]); 6] = [
        ("rules", &["std::io", "std::time", "std::thread", "std::fs", "println!"]),
        ("notation", &["std::io", "std::time", "std::thread", "std::fs", "println!"]),
        ("picture", &["std::io", "std::time", "std::thread", "std::fs", "println!"]),
        ("search", &["std::io", "std::fs", "println!", "String::from_utf8"]),
        ("tablebase", &["std::time", "std::thread", "println!"]),
        ("engine", &["std::io", "std::fs", "println!", "bestmove", "usiok"]),
    ];
    for (layer, words) in forbidden {
        for (path, text) in sources(&source_folder().join(layer)) {
            for word in words {
                assert!(!text.contains(word), "{}: {word} has no place in {layer}", path.display());
            }
        }
    }
}

#[test]
fn the_clock_is_read_in_one_file_of_the_search() {
    for (path, text) in sources(&source_folder().join("search")) {
        let is_clock = path.ends_with("limits.rs");
        assert!(is_clock || !text.contains("Instant"), "{} reads the time", path.display());
    }
}

#[test]
fn files_stay_readable() {
    for (path, text) in sources(&source_folder()) {
        assert!(text.lines().count() <= 400, "{} has outgrown a file", path.display());
    }
}
