//! `mlirbc completions`.

use super::*;

#[test]
fn completions_of_every_shell_name_subcommands_and_options() {
    let mut scripts = Vec::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let output = run(&["completions"], Path::new(shell));
        assert_eq!((code(&output), stderr(&output)), (0, ""), "{shell}");
        let script = stdout(&output).to_owned();
        for word in ["fingerprint", "completions", "local-scope", "max-input"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        assert!(!scripts.contains(&script), "{shell}");
        scripts.push(script);
    }
    let output = run(&["completions"], Path::new("cmd"));
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("bash"), "{}", stderr(&output));
}

/// bash itself completes a subcommand, an option and its value.
#[test]
#[cfg(target_os = "linux")]
fn bash_completes_words() {
    let script = run(&["completions"], Path::new("bash"));
    let complete = |words: &[&str]| {
        let mut bash = Command::new("bash");
        bash.args(["--norc", "--noprofile", "-c"]);
        bash.arg(
            r#"eval "$SCRIPT"
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            _mlirbc mlirbc "${!#}" "${@: -2:1}"
            printf '%s\n' "${COMPREPLY[@]}""#,
        );
        let output = bash
            .arg("bash")
            .args(words)
            .env("SCRIPT", stdout(&script))
            .output()
            .expect("bash runs");
        assert_eq!((code(&output), stderr(&output)), (0, ""), "{words:?}");
        stdout(&output).to_owned()
    };
    assert_eq!(complete(&["mlirbc", "finger"]), "fingerprint\n");
    assert_eq!(
        complete(&["mlirbc", "print", "--loc"]),
        "--locs\n--local-scope\n"
    );
    assert_eq!(
        complete(&["mlirbc", "info", "--color", "a"]),
        "auto\nalways\n"
    );
}
