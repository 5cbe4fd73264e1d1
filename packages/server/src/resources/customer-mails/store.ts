/** SQL for the customers who receive mails, and for the email addresses that have opted out of reminders. */
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'

export type Addressee = {
  workspaceId: string
  customerId: string
  /** The email address; null if the customer was deleted. */
  email: string | null
  merchant: string
  supportEmail: string | null
  /** Whether the test clock of the workspace is being advanced. */
  advancing: boolean
}

/**
 * Returns the email addresses of customers of one mode, with the names and support email addresses of their
 * merchants.
 */
export const selectAddressees = async (
  db: Database,
  livemode: boolean,
  keys: readonly { workspaceId: string; customerId: string }[],
): Promise<Addressee[]> => {
  const { rows } = await sql<Addressee>`
    select customer.workspace_id as "workspaceId", customer.id as "customerId",
      case when customer.deleted_at is null then customer.email end as email, workspace.name as merchant,
      workspace.support_email as "supportEmail", ${!livemode} and clock.advancing_to is not null as advancing
    from (
      select distinct * from unnest(
        ${keys.map(({ workspaceId }) => workspaceId)}::text[], ${keys.map(({ customerId }) => customerId)}::text[]
      ) as wanted (workspace_id, id)
    ) as wanted
    join customers as customer on customer.workspace_id = wanted.workspace_id and customer.livemode = ${livemode}
      and customer.id = wanted.id
    join workspaces as workspace on workspace.id = customer.workspace_id
    left join test_clocks as clock on clock.workspace_id = customer.workspace_id
  `.execute(db)
  return rows
}

export type ReminderAddress = {
  tokenHash: Buffer
  workspaceId: string
  livemode: boolean
  addressHash: Buffer
}

/**
 * Stores hashes of the email addresses that receive reminders, under the hashes of the tokens of their
 * unsubscribe links.
 */
export const insertReminderAddresses = async (
  db: Database,
  addresses: readonly ReminderAddress[],
  now: Date,
): Promise<void> => {
  if (addresses.length === 0) return
  const column = <Value>(pick: (address: ReminderAddress) => Value) => addresses.map(pick)
  await sql`
    insert into reminder_addresses (token_hash, workspace_id, livemode, address_hash, created_at)
    select *, ${now}::timestamptz from unnest(
      ${column(({ tokenHash }) => tokenHash)}::bytea[], ${column(({ workspaceId }) => workspaceId)}::text[],
      ${column(({ livemode }) => livemode)}::boolean[], ${column(({ addressHash }) => addressHash)}::bytea[]
    )
    on conflict do nothing
  `.execute(db)
}

/**
 * Returns those of the email addresses that have opted out of reminders, as keys of workspace id and hash of
 * the email address in hex.
 */
export const selectStopped = async (
  db: Database,
  addresses: readonly ReminderAddress[],
): Promise<Set<string>> => {
  if (addresses.length === 0) return new Set()
  const { rows } = await sql<{ key: string }>`
    select workspace_id || ':' || encode(address_hash, 'hex') as key from reminder_addresses
    where stopped_at is not null and (workspace_id, livemode, address_hash) in (
      select * from unnest(
        ${addresses.map(({ workspaceId }) => workspaceId)}::text[],
        ${addresses.map(({ livemode }) => livemode)}::boolean[],
        ${addresses.map(({ addressHash }) => addressHash)}::bytea[]
      )
    )
  `.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Looks up the token of an unsubscribe link by its hash. Returns the workspace and mode that send the
 * reminders, and whether the email address has opted out of them; undefined if the token is unknown.
 */
export const selectByToken = (
  db: Database,
  tokenHash: Buffer,
): Promise<{ workspaceId: string; livemode: boolean; stopped: boolean } | undefined> =>
  db
    .selectFrom('reminder_addresses')
    .select(['workspace_id as workspaceId', 'livemode', sql<boolean>`stopped_at is not null`.as('stopped')])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/**
 * Sets the time at which an email address opted out of a workspace's reminders, or null if the address has
 * opted in again. Applies to all tokens of that email address.
 */
export const setStopped = async (db: Database, tokenHash: Buffer, stoppedAt: Date | null): Promise<void> => {
  await sql`
    update reminder_addresses as address set stopped_at = ${stoppedAt}
    from reminder_addresses as known
    where known.token_hash = ${tokenHash} and address.workspace_id = known.workspace_id
      and address.livemode = known.livemode and address.address_hash = known.address_hash
  `.execute(db)
}
