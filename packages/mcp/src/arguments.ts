/** Checks the arguments of a call and separates them. Every other rule is the API's, whose message names the field. */
import { nearestWord } from '../../cli/src/names.ts'
import type { InputSchema, Tool } from './tool.ts'
import { refusal } from './tool-error.ts'

type Row = Record<string, unknown>

export type CallArguments = {
  /** The parameters of the path, in order. */
  path: string[]
  /** The query or the body; undefined if nothing is sent. */
  input: Row | undefined
  /** The key of an earlier call that is repeated. */
  idempotencyKey: string | undefined
}

const invalid = (message: string, whatToDo: string) => refusal('invalid_arguments', message, whatToDo)

const refuseUnknown = (given: Row, { properties }: InputSchema): void => {
  const known = Object.keys(properties)
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    const near = nearestWord(name, known)
    throw invalid(
      `The tool has no argument \`${name.slice(0, 80)}\`.`,
      near === undefined ? `Its arguments are: ${known.join(', ') || 'none'}.` : `Use \`${near}\`.`,
    )
  }
}

const refuseMissing = (given: Row, { required = [] }: InputSchema): void => {
  const missing = required.filter((name) => given[name] === undefined)
  if (missing.length > 0)
    throw invalid(`The call lacks ${missing.join(', ')}.`, 'Call the tool again with all required arguments.')
}

/** Returns a limit within the bounds of the tool, because a list without a limit could be longer. */
const limitOf = (given: unknown, { maximum = 1, default: usual }: InputSchema['properties'][string]) => {
  if (given === undefined) return usual
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= maximum) return given
  throw invalid(
    `\`limit\` must be a whole number from 1 to ${maximum}.`,
    'Read further records with `cursor`, which takes the `nextCursor` of the page before.',
  )
}

const printableAscii = /^[\x20-\x7e]{1,255}$/

const readKey = (given: unknown): string | undefined => {
  if (given === undefined || (typeof given === 'string' && printableAscii.test(given))) return given
  throw invalid('`idempotencyKey` must have 1 to 255 printable ASCII characters.', 'Leave it out.')
}

const pathOf = ({ path }: Tool, given: Row): string[] =>
  path.map((name) => {
    const value = given[name]
    if (typeof value === 'string' && /^[\w-]{1,80}$/.test(value)) return value
    throw invalid(`\`${name}\` must be an id.`, 'Use the id of a record that a tool has returned.')
  })

/** Throws a refusal for arguments that the tool does not have, or that cannot be sent. */
export const readArguments = (tool: Tool, given: Row): CallArguments => {
  const { schema } = tool
  refuseUnknown(given, schema)
  refuseMissing(given, schema)
  const path = pathOf(tool, given)
  const input = Object.fromEntries(
    Object.entries(given).filter(([name]) => !tool.path.includes(name) && name !== 'idempotencyKey'),
  )
  const limit = schema.properties.limit
  if (limit !== undefined && !tool.body) input.limit = limitOf(given.limit, limit)
  const isSent = tool.body || Object.keys(input).length > 0
  return { path, input: isSent ? input : undefined, idempotencyKey: readKey(given.idempotencyKey) }
}
