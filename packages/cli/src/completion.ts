/**
 * Completes commands, flags and their values in bash, zsh and fish. The shell calls the program with the words
 * of the line, so that no list of commands is written a second time.
 */
import type { Command, Option } from 'commander'
import { usageError } from './exit-codes.ts'
import { groups } from './generated/groups.ts'
import { addCommands } from './resources/add-commands.ts'

const scripts: Record<string, string> = {
  bash: `# Add to ~/.bashrc:  eval "$(stablerail completion bash)"
_stablerail() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(stablerail __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _stablerail stablerail
`,
  zsh: `# Add to ~/.zshrc, after compinit:  eval "$(stablerail completion zsh)"
_stablerail() {
  local -a found
  found=(\${(f)"$(stablerail __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)"})
  compadd -a found
}
compdef _stablerail stablerail
`,
  fish: `# Save as ~/.config/fish/completions/stablerail.fish
function __stablerail_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    stablerail __complete $words[2..] "$last" 2>/dev/null
end
complete -c stablerail -f -a '(__stablerail_complete)'
`,
}

/** Writes the script of a shell to standard output. */
export const printCompletion = (shell: string): void => {
  const script = scripts[shell]
  if (script === undefined)
    throw usageError(`There is no completion for ${shell}.`, 'Give bash, zsh or fish.')
  process.stdout.write(script)
}

const visible = (command: Command) => command.commands.map((each) => each.name())

const flagsOf = (command: Command): readonly Option[] => [
  ...command.options,
  ...(command.parent === null ? [] : flagsOf(command.parent)),
]

/** Returns the values of a flag, which its help lists after `one of`. */
const valuesOf = (flag: Option | undefined): string[] =>
  /\(one of ([^;)]*)/.exec(flag?.description ?? '')?.[1]?.split(', ') ?? []

/** Returns the command that the complete words name. Flags and their values are passed over. */
const commandOf = async (program: Command, words: readonly string[]): Promise<Command> => {
  let command = program
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word)
    if (next === undefined) continue
    const group = command.parent === null ? groups.find(({ name }) => name === word) : undefined
    if (group !== undefined) addCommands(next, (await group.load()).commands)
    command = next
  }
  return command
}

/** Writes what the last word may become, one on each line. */
export const complete = async (program: Command, words: readonly string[]): Promise<void> => {
  const last = words.at(-1) ?? ''
  const command = await commandOf(program, words.slice(0, -1))
  const flags = flagsOf(command)
  const before = flags.find(({ long }) => long === words.at(-2))
  const values = valuesOf(before)
  const flagNames = [...flags.flatMap(({ long }) => long ?? []), '--help']
  const all = values.length > 0 ? values : last.startsWith('-') ? flagNames : visible(command)
  const found = [...new Set(all)].filter((each) => each.startsWith(last))
  process.stdout.write(found.map((each) => `${each}\n`).join(''))
}
