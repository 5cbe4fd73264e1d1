/** Turns a failure into the result of a tool: a code, a message, and the next step of the model. */

import type { CallToolResult } from '@modelcontextprotocol/server'
import { APIError, ConnectionError, StablerailError } from '@stablerail/sdk/functions'
import { meanings } from '../../cli/src/generated/errors.ts'
import { note } from '../../cli/src/output/terminal.ts'
import { cutText } from './outside-text.ts'
import { httpMethodOf, type Tool } from './tool.ts'

type Facts = {
  code: string
  message: string
  whatToDo: string
  param?: string | undefined
  requestId?: string | undefined
  /** With it, a repeated call takes effect at most once. */
  idempotencyKey?: string | undefined
}

/** A call that this server refuses itself. */
export class Refusal extends Error {
  readonly facts: Facts

  constructor(facts: Facts) {
    super(facts.message)
    this.facts = facts
  }
}

export const refusal = (code: string, message: string, whatToDo: string): Refusal =>
  new Refusal({ code, message, whatToDo })

const askThePerson = 'Report this to the person: it is a matter of the set-up. Do not try other tools for it.'

const ofApi = (error: APIError): Facts => {
  const { code, param, requestId, idempotencyKey, retryAfterMs } = error
  if (code === 'unreadable_answer')
    return { code, message: 'The response did not come from the API.', whatToDo: askThePerson }
  const wait = retryAfterMs !== null && Number.isFinite(retryAfterMs) ? Math.ceil(retryAfterMs / 1000) : null
  return {
    code,
    message: cutText(error.message).text,
    param: param === null ? undefined : cutText(param).text,
    requestId: requestId === null ? undefined : cutText(requestId).text,
    whatToDo: [
      code === 'unauthorized' || code === 'forbidden' ? askThePerson : '',
      meanings[code] ?? 'Retrieve the record to see its state.',
      wait === null ? '' : `Wait ${wait} seconds.`,
    ]
      .filter(Boolean)
      .join(' '),
    idempotencyKey: idempotencyKey ?? undefined,
  }
}

const ofConnection = ({ idempotencyKey }: ConnectionError, tool: Tool | undefined): Facts => {
  const later = !tool?.writes
    ? 'Call the tool again later.'
    : httpMethodOf(tool) === 'POST'
      ? 'The call may have taken effect. Call the tool again with the same arguments and this `idempotencyKey`: it then takes effect at most once.'
      : 'The call may have taken effect. Retrieve the record to see whether it did.'
  return {
    code: 'not_reachable',
    message: 'No response arrived from the API.',
    whatToDo: later,
    idempotencyKey: idempotencyKey ?? undefined,
  }
}

const factsOf = (error: unknown, tool: Tool | undefined): Facts => {
  if (error instanceof Refusal) return error.facts
  if (error instanceof APIError) return ofApi(error)
  if (error instanceof ConnectionError) return ofConnection(error, tool)
  // The message of any other error comes from a library. It is for the log, and not for the model.
  note(`stablerail-mcp: ${tool?.name ?? 'a call'} failed: ${(error as Error)?.stack ?? error}`)
  return error instanceof StablerailError
    ? {
        code: 'invalid_arguments',
        message: 'The arguments cannot be sent to the API.',
        whatToDo: 'Compare the arguments with the schema of the tool.',
      }
    : {
        code: 'failed',
        message: 'The call failed in this server, whose log has the reason.',
        whatToDo: askThePerson,
      }
}

/** Returns the result of a call that failed. */
export const errorResult = (error: unknown, tool?: Tool): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify({ error: factsOf(error, tool) }) }],
  isError: true,
})
