/**
 * SQL of the lease that one process holds while it reads a network. Its times come from the database, because
 * the clock of a process may be wrong.
 *
 * `takeLease` and `renewLease` skip the row while a transaction that commits blocks has locked it, because
 * waiting would occupy a connection. That transaction renews the lease itself (`renewLeaseWithin`).
 */
import { sql } from 'kysely'
import type { NetworkKey } from '../../settings/config.ts'
import type { Database, Tx } from '../db/index.ts'
import type { CursorRow } from './cursor.ts'
import { type CursorChange, held } from './store.ts'

/**
 * When a reader dies, another one takes over once this lease has ended. A running reader renews its lease
 * every third of this time.
 */
export const leaseMs = 15_000

const ahead = sql<Date>`clock_timestamp() + ${sql.lit(leaseMs)} * interval '1 millisecond'`

const unlocked = ({ chain, livemode }: NetworkKey) => sql<boolean>`
  (chain, livemode) in (
    select chain, livemode from chain_cursors where chain = ${chain} and livemode = ${livemode}
    for no key update skip locked
  )`

/**
 * Takes or renews the lease on a network, and returns the network's cursor; undefined if another process
 * holds the lease or has locked the row, if the cursor belongs to a network with another id, or if there is none.
 */
export const takeLease = (
  db: Database,
  network: NetworkKey & { networkId: number },
  owner: string,
): Promise<CursorRow | undefined> =>
  db
    .updateTable('chain_cursors')
    .set({ lease_owner: owner, lease_expires_at: ahead })
    .where('chain', '=', network.chain)
    .where('livemode', '=', network.livemode)
    .where('network_id', '=', network.networkId)
    .where((is) =>
      is.or([
        is('lease_owner', 'is', null),
        is('lease_owner', '=', owner),
        is('lease_expires_at', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .where(unlocked(network))
    .returningAll()
    .executeTakeFirst()

/** Extends a network's lease, if this owner still holds it. */
export const renewLease = async (db: Database, network: NetworkKey, owner: string): Promise<void> => {
  await held(db, network, owner).set({ lease_expires_at: ahead }).where(unlocked(network)).execute()
}

/**
 * Extends the lease at the end of a transaction that has locked the cursor's row, even if the transaction
 * took longer than the lease, and writes other changes of the row in the same statement.
 */
export const renewLeaseWithin = async (
  tx: Tx,
  network: NetworkKey,
  owner: string,
  change: CursorChange = {},
): Promise<void> => {
  await held(tx, network, owner)
    .set({ ...change, lease_expires_at: ahead })
    .execute()
}

export const releaseLease = async (db: Database, network: NetworkKey, owner: string): Promise<void> => {
  await held(db, network, owner).set({ lease_owner: null, lease_expires_at: null }).execute()
}
