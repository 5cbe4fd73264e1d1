/** Shows why a command failed, and chooses its exit code. */
import { APIError, ConnectionError, StablerailError } from '@stablerail/sdk/functions'
import { CommandError, exitCodes } from '../exit-codes.ts'
import { kebab } from '../names.ts'
import { cleanJson, cleanText, redactKeys } from './clean.ts'
import { errorColumns, note, styleError } from './terminal.ts'
import { wrapText } from './wrap.ts'

/** Returns the exit code of a failed command. */
export const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommandError) return error.exitCode
  if (error instanceof APIError) {
    if (error.code === 'unauthorized') return exitCodes.notSignedIn
    const isElsewhere = error.code === 'unreadable_answer' || error.code === 'unavailable'
    return isElsewhere ? exitCodes.notReachable : exitCodes.refused
  }
  if (error instanceof ConnectionError) return exitCodes.notReachable
  return error instanceof StablerailError ? exitCodes.usage : exitCodes.refused
}

type Facts = { [fact: string]: unknown; message: string }

const factsOf = (error: unknown): Facts => {
  if (error instanceof APIError) {
    const { code, message, param, status, requestId, metadata, idempotencyKey } = error
    return { code, message, param, status, request_id: requestId, metadata, idempotency_key: idempotencyKey }
  }
  const { message } = Object(error) as { message?: string }
  return {
    code: error instanceof ConnectionError ? 'not_reachable' : 'command_failed',
    message: message ?? `${error}`,
  }
}

/** Returns the action that may fix an error; undefined if none is known. */
const remedyOf = async (error: unknown): Promise<string | undefined> => {
  if (error instanceof CommandError) return error.hint
  if (error instanceof ConnectionError)
    return error.idempotencyKey === null
      ? 'Check the address with `stablerail doctor`.'
      : `The request may have been executed. Repeat the command with --idempotency-key ${error.idempotencyKey}`
  if (!(error instanceof APIError)) return undefined
  const { meanings } = await import('../generated/errors.ts')
  const meaning = meanings[error.code]
  if (error.code === 'unauthorized')
    return 'Run `stablerail login`, or set STABLERAIL_API_KEY to another key.'
  return meaning
}

/** Returns whether a parameter is a field with a flag, and not a header or an item of a list. */
const isField = (param: string) => /^[a-z][A-Za-z]*(\.[a-z][A-Za-z]*)*$/.test(param)

const labelWidth = 11

const lineOf = (label: string, value: string) => {
  const room = errorColumns() - labelWidth - 3
  const text = wrapText(cleanText(value), room).replaceAll('\n', `\n${' '.repeat(labelWidth + 3)}`)
  return `  ${styleError('dim', label.padEnd(labelWidth))} ${text}`
}

/** Writes the error to standard error: as text, or as JSON if the command was called with `--json`. */
export const printError = async (error: unknown, json: boolean): Promise<void> => {
  const facts = factsOf(error)
  if (json) {
    process.stderr.write(`${redactKeys(cleanJson({ error: facts }))}\n`)
    return
  }
  const [first = '', ...more] = wrapText(`error: ${cleanText(facts.message)}`, errorColumns()).split('\n')
  note([first.replace('error:', styleError('red', 'error:')), ...more].join('\n'))
  if (error instanceof APIError) {
    const { param, code, status, requestId } = error
    if (param !== null) note(lineOf('field', isField(param) ? `${param}  (--${kebab(param)})` : param))
    note(lineOf('code', `${code} (${status})`))
    if (requestId !== null) note(lineOf('request id', requestId))
  }
  const remedy = await remedyOf(error)
  if (remedy !== undefined) note(lineOf('what to do', remedy))
}
