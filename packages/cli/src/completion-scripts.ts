/**
 * The scripts that complete commands in bash, zsh and fish. Each calls `stablerail __complete` with the words of the line.
 * `completion.ts` writes the candidates, or `:files` or `:folders` if the shell itself completes a path.
 */
export const completionScripts: Readonly<Record<string, string>> = {
  // The words of bash end at `=` and `@` too, so the line is split again. Bash replaces what follows the last `=`.
  // The version 3.2, which macOS has, has no compopt: there a folder is completed without its slash.
  bash: `# Add to ~/.bashrc:  eval "$(stablerail completion bash)"
_stablerail() {
  local line="\${COMP_LINE:0:COMP_POINT}" words last rest found
  read -a words <<< "$line"
  [[ $line == *[[:space:]] ]] && words+=("")
  last="\${words[\${#words[@]}-1]}"
  rest="\${last##*[\${COMP_WORDBREAKS//@}]}"
  local IFS=$'\\n'
  found=($(stablerail __complete "\${words[@]:1}" 2>/dev/null))
  case "\${found[0]}" in
    :files) found=($(compgen -P "\${rest%%[!@]*}" -f -- "\${rest#@}")); compopt -o filenames 2>/dev/null ;;
    :folders) found=($(compgen -d -- "$rest")); compopt -o filenames 2>/dev/null ;;
  esac
  COMPREPLY=("\${found[@]#"\${last%"$rest"}"}")
}
complete -F _stablerail stablerail
`,
  zsh: `# Add to ~/.zshrc, after compinit:  eval "$(stablerail completion zsh)"
_stablerail() {
  local -a found
  found=(\${(f)"$(stablerail __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  case $found[1] in
    :files) compset -P '--*='; compset -P '@'; _files ;;
    :folders) compset -P '--*='; _files -/ ;;
    *) compadd -a found ;;
  esac
}
compdef _stablerail stablerail
`,
  fish: `# Save as ~/.config/fish/completions/stablerail.fish
function __stablerail_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -l found (stablerail __complete $words[2..] "$last" 2>/dev/null)
    set -l before (string match -r -- '^(?:--[^=]*=)?@?' $last)
    set -l path (string sub -s (math (string length -- "$before") + 1) -- $last)
    switch "$found[1]"
        case :files
            string replace -r -- '^' "$before" (__fish_complete_path $path)
        case :folders
            string replace -r -- '^' "$before" (__fish_complete_directories $path '')
        case '*'
            string join -- \\n $found
    end
end
complete -c stablerail -f -a '(__stablerail_complete)'
`,
}
