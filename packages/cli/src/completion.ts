/**
 * Completes commands, flags and their values in bash, zsh and fish. The shell calls the program with the words
 * of the line, so that no list of commands is written a second time.
 */
import type { Argument, Command, Option } from 'commander'
import { completionScripts } from './completion-scripts.ts'
import { usageError } from './exit-codes.ts'
import { groups } from './generated/groups.ts'
import { addCommands } from './resources/add-commands.ts'

/** Writes the script of a shell to standard output. */
export const printCompletion = (shell: string): void => {
  const script = completionScripts[shell]
  if (script === undefined)
    throw usageError(`There is no completion for ${shell}.`, 'Give bash, zsh or fish.')
  process.stdout.write(script)
}

const flagsOf = (command: Command): readonly Option[] => [
  ...command.options,
  ...(command.parent === null ? [] : flagsOf(command.parent)),
]

const findFlag = (command: Command, word: string | undefined): Option | undefined =>
  flagsOf(command).find(({ long, short }) => word !== undefined && (long === word || short === word))

const profileNames = async () => Object.keys((await import('./account/profiles.ts')).readProfiles().profiles)

const triggeredTypes = async () => {
  const { triggerEntries } = await import('./dev/triggers.ts')
  return triggerEntries().flatMap(({ type, reason }) => (reason === null ? type : []))
}

/** The values of flags and arguments whose help does not list them. Arguments follow the name of their command. */
const values: Readonly<Record<string, () => readonly string[] | Promise<readonly string[]>>> = {
  '--profile': profileNames,
  'use name': profileNames,
  'remove name': profileNames,
  'trigger event': triggeredTypes,
  '--events': async () => (await import('./generated/event-types.ts')).eventTypes,
  'completion shell': () => Object.keys(completionScripts),
  '--data-dir': () => [':folders'],
  'init folder': () => [':folders'],
}

const valuesOfFlag = async ({ long, description, optional }: Option, typed: string) => {
  if (long === '--data') return typed.startsWith('@') ? [':files'] : []
  // The help of a flag lists its values after `one of`.
  const listed = /\(one of ([^;)]*)/.exec(description)?.[1]?.split(', ')
  return listed ?? (await values[long ?? '']?.()) ?? (optional ? ['true', 'false'] : [])
}

const valuesOfArgument = async (command: Command, argument: Argument | undefined) =>
  argument === undefined ? [] : ((await values[`${command.name()} ${argument.name()}`]?.()) ?? [])

type Place = { command: Command; positionals: number }

/** Returns the command that the complete words name, and the number of its arguments among them. */
const placeOf = async (program: Command, words: readonly string[]): Promise<Place> => {
  let command = program
  let positionals = 0
  for (const [index, word] of words.entries()) {
    if (word.startsWith('-') || findFlag(command, words[index - 1])?.required) continue
    const next = command.commands.find((each) => each.name() === word)
    if (next === undefined) {
      positionals += 1
      continue
    }
    const group = command.parent === null ? groups.find(({ name }) => name === word) : undefined
    if (group !== undefined) addCommands(next, (await group.load()).commands)
    // `stablerail search` is `stablerail search search`.
    command = next.commands.find((each) => each.name() === word) ?? next
  }
  return { command, positionals }
}

/** Returns the values that begin as the typed one does. In a list with commas, the last item is completed. */
const matching = (all: readonly string[], typed: string, isList: boolean): string[] => {
  const done = isList ? typed.slice(0, typed.lastIndexOf(',') + 1) : ''
  const isPath = all[0]?.startsWith(':')
  return isPath ? [...all] : all.map((each) => done + each).filter((each) => each.startsWith(typed))
}

const candidates = async (program: Command, words: readonly string[]): Promise<string[]> => {
  const last = words.at(-1) ?? ''
  const { command, positionals } = await placeOf(program, words.slice(0, -1))
  const [, name, assigned] = /^(--[^=]+)=(.*)$/s.exec(last) ?? []
  const before = findFlag(command, name ?? words.at(-2))
  if (before !== undefined && (before.required || name !== undefined)) {
    const typed = assigned ?? last
    const isList = /commas between|may be repeated/.test(before.description)
    const found = matching(await valuesOfFlag(before, typed), typed, isList)
    return name === undefined ? found : found.map((each) => (each[0] === ':' ? each : `${name}=${each}`))
  }
  if (last.startsWith('-')) {
    const names = [...flagsOf(command).flatMap(({ long }) => long ?? []), '--help']
    return matching([...new Set(names)], last, false)
  }
  const nested = command.commands.map((each) => each.name())
  const all =
    nested.length > 0 ? nested : await valuesOfArgument(command, command.registeredArguments[positionals])
  return matching(all, last, false)
}

/** Writes what the last word may become, one on each line. */
export const complete = async (program: Command, words: readonly string[]): Promise<void> => {
  const found = await candidates(program, words)
  process.stdout.write(found.map((each) => `${each}\n`).join(''))
}
