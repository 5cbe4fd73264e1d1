/** Asks before a command that cannot be undone is executed in live mode. */
import { type Client, retrieveWorkspace } from '@stablerail/sdk/functions'
import type { Account } from '../account/account.ts'
import type { KeyCommand } from '../command.ts'
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import { cleanText } from '../output/clean.ts'
import { ask, isInteractive } from '../output/prompt.ts'
import { note, styleError } from '../output/terminal.ts'
import { amountOf, recipientOf } from './facts.ts'

type Row = Record<string, unknown>

export type Confirmation = {
  account: Account
  client: Client
  command: KeyCommand
  path: readonly string[]
  input: Row
  /** The command was called with `--yes`. */
  yes: boolean
}

const retrieve = async ({ client, command, path }: Confirmation): Promise<Row> => {
  const route = command.confirm?.route
  if (route === undefined) return {}
  const parameters = route.split('{').length - 1
  return client<Row>(route, path.slice(0, parameters))
}

/** Resolves if the command may go on. Throws with exit code 2 if it was refused or there is no terminal. */
export const confirm = async (asked: Confirmation): Promise<void> => {
  const { account, client, command, path, input, yes } = asked
  if (!account.livemode || command.confirm === undefined || yes) return
  if (!isInteractive())
    throw usageError(
      `${command.summary} cannot be undone, and this is live mode.`,
      'Add --yes to do it without a question.',
    )
  const [{ name }, record] = await Promise.all([retrieveWorkspace(client), retrieve(asked)])
  const facts: [string, string | undefined][] = [
    ['action', command.summary],
    ['workspace', `${cleanText(name)} (${account.workspaceId})`],
    ['mode', styleError('red', 'live')],
    ['record', path.map(cleanText).join(' ') || undefined],
    ['amount', amountOf(record, input)],
    ['recipient', recipientOf(record, input)],
  ]
  note('This cannot be undone:')
  for (const [label, value] of facts)
    if (value !== undefined) note(`  ${styleError('dim', label.padEnd(10))} ${value}`)
  const answer = await ask('Continue? [y/N] ')
  if (!/^y(es)?$/i.test(answer)) throw new CommandError('Nothing was done.', { exitCode: exitCodes.usage })
}
