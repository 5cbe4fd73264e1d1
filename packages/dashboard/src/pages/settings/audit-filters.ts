/** The options of the filters of the audit log. */
import type { listAuditLog } from '@stablerail/sdk/functions'
import type { Known } from './audit-words.ts'

type Group = NonNullable<NonNullable<Parameters<typeof listAuditLog>[1]>['group']>
type Options = readonly (readonly [value: string, words: string])[]

const groupWords: Readonly<Record<Group, string>> = {
  sign_ins: 'Sign-ins',
  passkeys_and_passwords: 'Passkeys and passwords',
  api_keys: 'API keys',
  members: 'Members',
  wallets: 'Wallets',
  webhooks: 'Webhooks',
  money: 'Money',
  settings: 'Settings',
}

export const groupOptions: Options = Object.entries(groupWords)

/** Returns the actors to choose from, in groups: members by email address, and API keys by name. */
export const actorGroups = ({
  members,
  keys,
}: Pick<Known, 'members' | 'keys'>): readonly (readonly [label: string, options: Options])[] =>
  [
    ['Members', members.map(({ userId, email }) => [userId, email] as const)] as const,
    ['API keys', keys.map(({ id, name }) => [id, name] as const)] as const,
  ].filter(([, options]) => options.length > 0)
