/** The words of the audit log: actions, and names in place of ids. */
import type { ApiKey, Member, Wallet, WebhookEndpoint } from '@stablerail/sdk/functions'
import { pairName } from '../../parts/pairs.ts'
import { sentenceOf, shortened } from '../../parts/words.ts'

/** An action that is not listed is shown by its own name: `payment.credited` as `Payment credited`. */
const actions: Readonly<Record<string, string>> = {
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'member.role_changed': 'Role of a member changed',
  'passkey.copy_suspected': 'Suspected copy of a passkey refused',
  'refund.broadcast': 'Refund sent',
  'session.began': 'Signed in',
  'session.stepped_up': 'Identity confirmed again',
  'wallet.default_changed': 'Default wallet changed',
  'wallet.puller_ended': 'Wallet no longer allowed to pull payments',
  'wallet.puller_named': 'Wallet allowed to pull payments',
  'webhook_secret.rotated': 'Webhook secret replaced',
  'workspace.kyb_changed': 'Verification of the business changed',
  'workspace.updated': 'Settings changed',
}

export const actionWords = (action: string): string => actions[action] ?? sentenceOf(action.replace('.', ' '))

/** Names of the kinds of records, by the prefix of their ids. */
const kinds: Readonly<Record<string, string>> = {
  com: 'Commission',
  inv: 'Invitation',
  key: 'API key',
  mem: 'Member',
  pay: 'Payment',
  usr: 'Former member',
  we: 'Webhook endpoint',
  wlt: 'Wallet',
}

export type Known = {
  workspace: { id: string; name: string }
  members: readonly Member[]
  keys: readonly ApiKey[]
  wallets: readonly Wallet[]
  endpoints: readonly WebhookEndpoint[]
}

/** Returns the names of the records that the log mentions, by id. */
export const namesOf = ({
  workspace,
  members,
  keys,
  wallets,
  endpoints,
}: Known): ReadonlyMap<string, string> =>
  new Map([
    ['operator', 'The operator of the service'],
    [workspace.id, workspace.name],
    ...members.flatMap(({ id, userId, name, email }) =>
      [id, userId].map((one): [string, string] => [one, name === '' ? email : name]),
    ),
    ...keys.map(({ id, name }): [string, string] => [id, `API key “${name}”`]),
    ...wallets.map((wallet): [string, string] => [
      wallet.id,
      wallet.nickname || `${pairName(wallet)}, ${shortened(wallet.address)}`,
    ]),
    ...endpoints.map(({ id, url }): [string, string] => [id, new URL(url).host]),
  ])

/** Returns the name of a record. For a record without a name, returns its kind and the end of its id. */
export const nameOf = (id: string, names: ReadonlyMap<string, string>): string => {
  const name = names.get(id)
  if (name !== undefined) return name
  const kind = kinds[id.split('_')[0] ?? '']
  return kind === undefined ? shortened(id, 28) : `${kind} …${id.slice(-4)}`
}
