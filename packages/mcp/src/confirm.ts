/** Gets the permission of a person for a live write. */
import { createHash } from 'node:crypto'
import { type Client, retrieveWorkspace } from '@stablerail/sdk/functions'
import type { Account } from '../../cli/src/account/account.ts'
import { cleanJson, cleanText } from '../../cli/src/output/clean.ts'
import { amountOf, recipientOf } from '../../cli/src/resources/facts.ts'
import type { CallArguments } from './arguments.ts'
import type { Ask, Reply } from './asking.ts'
import type { Tool } from './tool.ts'
import { refusal } from './tool-error.ts'

type Row = Record<string, unknown>

export type LiveWrite = {
  tool: Tool
  account: Account
  client: Client
  given: CallArguments
  /** The arguments as the model gave them. */
  shown: Row
  idempotencyKey: string
}

/** The maximum length of the arguments that a person can be expected to read. Unit: UTF-16 code units. */
const longestArguments = 4_000

const retrieve = async ({ tool, client, given }: LiveWrite): Promise<Row> => {
  if (tool.shows === undefined) return {}
  const parameters = tool.shows.split('{').length - 1
  return client<Row>(tool.shows, given.path.slice(0, parameters))
}

/** Returns the arguments as JSON, in which characters that are not visible are escaped. */
const argumentsText = (shown: Row): string => {
  const text = cleanJson(shown).replace(
    /\p{Cf}/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
  if (text.length <= longestArguments) return text
  throw refusal(
    'arguments_too_long',
    `A person confirms this call, and its arguments have more than ${longestArguments} characters.`,
    'Send less, or ask the person to make the change in the dashboard or with `stablerail`.',
  )
}

const questionOf = async (write: LiveWrite): Promise<string> => {
  const { tool, account, client, given, shown } = write
  const text = argumentsText(shown)
  const [{ name }, record] = await Promise.all([retrieveWorkspace(client), retrieve(write)])
  const input = given.input ?? {}
  const facts: [string, string | undefined][] = [
    ['Workspace', `${cleanText(name)} (${account.workspaceId})`],
    ['Mode', 'live'],
    ['Record', given.path.join(' ') || undefined],
    ['Amount', amountOf(record, input)],
    ['Recipient', recipientOf(record, input)],
    ['Arguments', text],
  ]
  const lines = facts.flatMap(([label, value]) => (value === undefined ? [] : `${label}: ${value}`))
  const warning = tool.irreversible ? ' It cannot be undone.' : ''
  return [`The AI client wants to call: ${tool.title} (${tool.name}).${warning}`, ...lines].join('\n')
}

/** Returns a text that is equal for equal calls only. */
const fingerprintOf = ({ tool, shown }: LiveWrite): string =>
  createHash('sha256')
    .update(JSON.stringify([tool.name, shown]))
    .digest('hex')

type Permission = Extract<Reply, { kind: 'allowed' | 'asked' }>

/** Returns the permission, or the question as the result of the call. Throws a refusal in every other case. */
export const confirm = async (write: LiveWrite, ask: Ask): Promise<Permission> => {
  const reply = await ask({
    fingerprint: fingerprintOf(write),
    idempotencyKey: write.idempotencyKey,
    question: () => questionOf(write),
  })
  if (reply.kind === 'cannot-ask')
    throw refusal(
      'confirmation_unavailable',
      'A person must confirm each live write, and this client cannot ask (it does not support elicitation).',
      'Ask the person to make the change in the dashboard, with `stablerail`, or in a client that can ask.',
    )
  if (reply.kind === 'refused')
    throw refusal(
      'confirmation_refused',
      'The person did not allow the call. Nothing was changed.',
      'Do not repeat the call unless the person requests it.',
    )
  if (reply.kind === 'unanswered')
    throw refusal(
      'confirmation_missing',
      'No reply of the person arrived. Nothing was changed.',
      'Ask the person whether the change is still wanted, and then call the tool again.',
    )
  return reply
}
