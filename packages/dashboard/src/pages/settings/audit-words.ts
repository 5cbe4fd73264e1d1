/** The words of the audit log: each entry as a sentence, with names in place of ids and a link to its record. */
import type {
  ApiKey,
  AuditEntry,
  Invitation,
  Member,
  Wallet,
  WebhookEndpoint,
} from '@stablerail/sdk/functions'
import { pairName } from '../../parts/pairs.ts'
import { sentenceOf, shortened } from '../../parts/words.ts'

/** The sentences about the actions, after the name of the actor. `{}` is the place of the record's name. */
const actions: Readonly<Record<AuditEntry['action'], string>> = {
  'api_key.created': 'created {}',
  'api_key.revoked': 'revoked {}',
  'commission.paid': 'marked {} as paid',
  'invitation.accepted': 'accepted {}',
  'invitation.created': 'sent {}',
  'invitation.revoked': 'revoked {}',
  'member.added': 'added {} as a member',
  'member.removed': 'removed {}',
  'member.role_changed': 'changed the role of {}',
  'passkey.added': 'added a passkey',
  'passkey.copy_suspected': 'was refused with a passkey that may be a copy',
  'passkey.removed': 'removed a passkey',
  'passkey.renamed': 'renamed a passkey',
  'password.changed': 'set a new password',
  'payment.credited': 'credited {} to a checkout',
  'refund.broadcast': 'reported that the refund of {} was sent',
  'refund.canceled': 'canceled the refund of {}',
  'refund.initiated': 'started the refund of {}',
  'session.began': 'signed in',
  'session.stepped_up': 'confirmed their identity again',
  'wallet.connected': 'connected {}',
  'wallet.default_changed': 'made {} the default',
  'wallet.puller_ended': 'ended automatic subscription payments to {}',
  'wallet.puller_named': 'allowed automatic subscription payments to {}',
  'wallet.removed': 'removed {}',
  'wallet.renamed': 'renamed {}',
  'wallet.verified': 'verified {}',
  'webhook_endpoint.created': 'added {}',
  'webhook_endpoint.deleted': 'deleted {}',
  'webhook_endpoint.updated': 'changed {}',
  'webhook_secret.rotated': 'replaced the secret of {}',
  'workspace.created': 'created the workspace {}',
  'workspace.kyb_changed': 'changed the verification of the business',
  'workspace.updated': 'changed the settings',
}

/** The sentences that differ if the name of the record is known. An open invitation has the name of the person. */
const named: Readonly<Record<string, string>> = { 'invitation.created': 'invited {}' }

/** The words of an entry before and after the name of its record; `hasRecord` is false if they do not name it. */
export type ActionWords = { before: string; hasRecord: boolean; after: string }

/**
 * Returns what the actor did, for a record whose name is known or not. An action of a later version is named as the API
 * names it.
 */
export const actionWords = (action: string, isNamed = true): ActionWords => {
  const known: string | undefined =
    isNamed && action in named ? named[action] : actions[action as AuditEntry['action']]
  const [before = '', after] = (known ?? `did “${action.replace(/[._]/g, ' ')}” with {}`).split('{}')
  return { before, hasRecord: after !== undefined, after: after ?? '' }
}

/** Names of the kinds of records, by the prefix of their ids. */
const kinds: Readonly<Record<string, string>> = {
  com: 'commission',
  inv: 'invitation',
  key: 'API key',
  mem: 'former member',
  pay: 'payment',
  usr: 'former member',
  we: 'webhook endpoint',
  wlt: 'wallet',
}

export type Known = {
  workspace: { id: string; name: string }
  members: readonly Member[]
  keys: readonly ApiKey[]
  wallets: readonly Wallet[]
  endpoints: readonly WebhookEndpoint[]
  invitations: readonly Invitation[]
}

/** Returns an address without its scheme and its query, which may contain a secret. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

/** Returns the email addresses of the actors that are members, by id. */
export const emailsOf = (members: readonly Member[]): ReadonlyMap<string, string> =>
  new Map(members.map(({ userId, email }) => [userId, email]))

/** Returns the names of the records that the log mentions, by id. */
export const namesOf = ({
  workspace,
  members,
  keys,
  wallets,
  endpoints,
  invitations,
}: Known): ReadonlyMap<string, string> =>
  new Map([
    ['operator', 'the operator of the service'],
    [workspace.id, workspace.name],
    ...members.flatMap(({ id, userId, name, email }) =>
      [id, userId].map((one): [string, string] => [one, name === '' ? email : name]),
    ),
    ...keys.map(({ id, name }): [string, string] => [id, `API key “${name}”`]),
    ...wallets.map((wallet): [string, string] => [
      wallet.id,
      wallet.nickname
        ? `wallet “${wallet.nickname}”`
        : `wallet ${shortened(wallet.address)} for ${pairName(wallet)}`,
    ]),
    ...endpoints.map(({ id, url, description }): [string, string] => [
      id,
      description ? `webhook endpoint “${description}”` : `webhook endpoint ${placeOf(url)}`,
    ]),
    ...invitations.map(({ id, email, role }): [string, string] => [id, `${email} as ${role}`]),
  ])

/** Returns the name of a webhook endpoint or a wallet from the entry that added or removed it; undefined for other changes. */
export const changedName = (changes: AuditEntry['changes']): string | undefined => {
  const onlyValue = (name: string) => {
    const change = changes.find(({ field }) => field === name)
    return change !== undefined && (change.before === null || change.after === null)
      ? (change.before ?? change.after)
      : null
  }
  const [url, address, token, chain] = ['url', 'address', 'token', 'chain'].map(onlyValue)
  if (url) return `webhook endpoint ${placeOf(url)}`
  return address && token && chain
    ? `wallet ${shortened(address)} for ${pairName({ token, chain })}`
    : undefined
}

/** An entry with the name that its record had, if an entry of the list contains it. */
export type NamedEntry = AuditEntry & { formerName: string | undefined }

/** Adds the former names of records that no longer exist, so that earlier entries name them too. */
export const withFormerNames = (entries: readonly AuditEntry[]): NamedEntry[] => {
  const former = new Map(
    entries
      .map(({ target, changes }) => [target, changedName(changes)] as const)
      .filter(([, name]) => name !== undefined),
  )
  return entries.map((entry) => ({ ...entry, formerName: former.get(entry.target) }))
}

const kindOf = (id: string): string => id.split('_')[0] ?? ''

/** Returns the name of a record. For a record without a name, returns its kind and the end of its id. */
export const nameOf = (id: string, names: ReadonlyMap<string, string>): string => {
  const name = names.get(id)
  if (name !== undefined) return name
  const kind = kinds[kindOf(id)]
  return kind === undefined ? shortened(id, 28) : `${kind} …${id.slice(-4)}`
}

/** Returns the name of an actor, as it begins a sentence. Names of people stay as they are written. */
export const actorOf = (id: string, names: ReadonlyMap<string, string>): string => {
  const name = nameOf(id, names)
  return kindOf(id) === 'usr' && names.has(id) ? name : name.charAt(0).toUpperCase() + name.slice(1)
}

/** The pages of records that are read only through a list. */
const listsOf: Readonly<Record<string, string>> = {
  inv: 'team',
  key: 'keys',
  mem: 'team',
  wlt: 'wallets',
  ws: 'settings',
}

/** Returns the path of a record's page; null for a record without one, and for a record that no longer exists. */
export const pageOf = (id: string, names: ReadonlyMap<string, string>): string | null => {
  const kind = kindOf(id)
  if (kind === 'pay') return `payments/${id}`
  if (kind === 'com') return 'commissions'
  if (!names.has(id)) return null
  return kind === 'we' ? `webhooks/${id}` : (listsOf[kind] ?? null)
}

/** Returns the name of a changed field: `invoiceReminderDays` as `Invoice reminder days`. */
export const fieldWords = (field: string): string =>
  sentenceOf(
    field.replace(/([a-z0-9])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`),
  ).replace(/\burl\b/i, 'URL')
