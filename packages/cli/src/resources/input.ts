/** Builds the input of a call from the flags, `--data` and `--unset`. */
import { readFileSync } from 'node:fs'
import type { Field, KeyCommand } from '../command.ts'
import { usageError } from '../exit-codes.ts'
import { kebab, nearestWord } from '../names.ts'
import { readStandardInput } from '../output/prompt.ts'
import type { Flag, Path } from './flags.ts'

type Input = Record<string, unknown>

const readText = async (data: string): Promise<string> => {
  if (data === '-') return readStandardInput()
  if (!data.startsWith('@')) return data
  try {
    return readFileSync(data.slice(1), 'utf8')
  } catch (error) {
    throw usageError(`--data: ${(error as Error).message}`)
  }
}

/** Returns the object that `--data` names: JSON, `@file` or `-` for standard input. */
const readData = async (data: string | undefined): Promise<Input> => {
  if (data === undefined) return {}
  let value: unknown
  try {
    value = JSON.parse(await readText(data))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw usageError(
      `--data is not valid JSON: ${error.message}`,
      'Quote it for the shell: --data \'{"amount": 1999}\'',
    )
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw usageError('--data must be a JSON object.')
  return value as Input
}

/** Returns the object that contains the last name of a path, and makes the objects on the way. */
const insideOf = (input: Input, path: Path): Input => {
  let at = input
  for (const name of path.slice(0, -1)) {
    const next = at[name]
    at[name] = typeof next === 'object' && next !== null ? next : {}
    at = at[name] as Input
  }
  return at
}

const set = (input: Input, path: Path, value: unknown): void => {
  insideOf(input, path)[path.at(-1) ?? ''] = value
}

const unset = (input: Input, names: readonly string[], fields: readonly Field[]): void => {
  const nullable = fields.filter((field) => field.nullable)
  for (const name of names) {
    const field = nullable.find((each) => each.name === name || kebab(each.name) === name)
    if (field !== undefined) {
      input[field.name] = null
      continue
    }
    const known = nullable.map((each) => kebab(each.name))
    const near = nearestWord(name, known)
    throw usageError(
      `--unset ${name}: the field cannot be emptied.`,
      near === undefined ? `The fields are ${known.join(', ')}.` : `Did you mean --unset ${near}?`,
    )
  }
}

export type GivenInput = { data?: string | undefined; unset?: readonly string[] | undefined }

/**
 * Returns the query or body of a call. Flags replace fields of `--data`. Throws if a required field is
 * missing; every other rule is the API's, whose message names the field.
 */
export const readInput = async (
  { fields }: KeyCommand,
  flags: readonly Flag[],
  givenTo: (flag: Flag) => unknown,
  given: GivenInput,
): Promise<Input> => {
  const input = await readData(given.data)
  for (const flag of flags) {
    const value = givenTo(flag)
    if (value !== undefined) set(input, flag.path, value)
  }
  unset(input, given.unset ?? [], fields)
  for (const { name, usual } of fields) if (usual !== undefined) input[name] ??= usual
  const missing = fields.filter(({ name, required }) => required && input[name] === undefined)
  if (missing.length > 0)
    throw usageError(
      `Required: ${missing.map(({ name }) => `--${kebab(name)}`).join(', ')}.`,
      'Add --help to see the flags of the command.',
    )
  return input
}
