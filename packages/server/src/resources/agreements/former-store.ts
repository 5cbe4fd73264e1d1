/**
 * SQL for agreements that no longer pay their subscription, but that the pull contract on the chain may still
 * accept.
 */
import { sql } from 'kysely'
import { type Database, isIn, type Tx } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { AgreementRow } from './agreement.ts'

/** SQL for whether a payment was pulled by the agreement. */
const hasPaid = sql<boolean>`exists (
  select from pulls where pulls.workspace_id = agreements.workspace_id and pulls.livemode = agreements.livemode
    and pulls.agreement = agreements.hash and pulls.state = 'succeeded')`

/**
 * SQL for whether a payment was pulled by an agreement that replaces this agreement. The first pull by the
 * newer agreement ends the replaced agreement on the chain.
 */
const isEndedByAnother = sql<boolean>`exists (
  select from agreements as newer join pulls on pulls.workspace_id = newer.workspace_id
    and pulls.livemode = newer.livemode and pulls.agreement = newer.hash and pulls.state = 'succeeded'
  where newer.workspace_id = agreements.workspace_id and newer.livemode = agreements.livemode
    and newer.subscription_id = agreements.subscription_id and newer.replaces = agreements.hash)`

/**
 * Returns the agreements of a subscription, other than its present one, that have not ended on chain: they
 * were replaced, they wait for a token approval, or the chain rejected their stop. Agreements that have paid
 * come first.
 */
export const selectReplaced = (
  db: Database,
  scope: Scope,
  { id, agreement }: { id: string; agreement: string | null },
  limit: number,
): Promise<AgreementRow[]> =>
  db
    .selectFrom('agreements')
    .selectAll()
    .where(isIn(scope))
    .where('subscription_id', '=', id)
    .where(sql<boolean>`(state = 'replaced' or state = 'living' and hash is distinct from ${agreement})`)
    .where(sql<boolean>`not ${isEndedByAnother}`)
    .orderBy(hasPaid, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('hash')
    .limit(limit)
    .execute()

/**
 * Returns whether money was pulled by an agreement, and how many agreements of its subscription were stopped,
 * counted up to a limit.
 */
export const countStops = async (
  tx: Tx,
  { workspace_id, livemode, hash, subscription_id }: AgreementRow,
  limit: number,
): Promise<{ hasPaid: boolean; stops: number }> => {
  const { rows } = await sql<{ hasPaid: boolean; stops: number }>`
    select ${hasPaid} as "hasPaid", (
      select count(*)::integer from (
        select from agreements as other where other.workspace_id = ${workspace_id} and other.livemode = ${livemode}
          and other.subscription_id = ${subscription_id} and other.state = 'stopped' limit ${limit}
      ) as stopped
    ) as stops
    from agreements where workspace_id = ${workspace_id} and livemode = ${livemode} and hash = ${hash}
  `.execute(tx)
  return rows[0] ?? { hasPaid: false, stops: 0 }
}
