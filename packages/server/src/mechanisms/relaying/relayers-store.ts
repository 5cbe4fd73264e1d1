/**
 * SQL of the sending accounts, and of the leases on their queues. The times of leases come from the database.
 */
import { type Selectable, sql } from 'kysely'
import type { NetworkConfig, NetworkKey } from '../../settings/config.ts'
import type { Database, Tables, Tx } from '../db/index.ts'

export type RelayerRow = Selectable<Tables['relayers']>

const leaseMs = 30_000
const ahead = sql<Date>`clock_timestamp() + ${sql.lit(leaseMs)} * interval '1 millisecond'`

export type Read = Pick<RelayerRow, 'address' | 'contract'> & {
  contract_state: RelayerRow['contract_state']
  balance: bigint
  gas_price: bigint
}

/** Returns the value of the column `contract`: the pull contract of a network; empty if the network has no pull contract. */
export const contractOf = ({ pullContract = '' }: NetworkConfig): string => pullContract

/**
 * Stores the state of a network's sending account and pull contract. Returns the state of the contract that
 * was stored before.
 */
export const saveRelayer = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  { address, contract, contract_state, balance, gas_price, now }: Read & { now: Date },
): Promise<RelayerRow['contract_state']> => {
  const { rows } = await sql<{ before: RelayerRow['contract_state'] }>`
    with before as (
      select contract_state from relayers
      where chain = ${chain} and livemode = ${livemode} and contract = ${contract}
    ), written as (
      insert into relayers (chain, livemode, address, contract, contract_state, balance, gas_price, read_at)
      values (${chain}, ${livemode}, ${address}, ${contract}, ${contract_state}, ${balance}, ${gas_price}, ${now})
      on conflict (chain, livemode) do update set
        address = excluded.address, contract = excluded.contract, contract_state = excluded.contract_state,
        balance = excluded.balance, gas_price = excluded.gas_price, read_at = excluded.read_at
    )
    select (select contract_state from before) as before
  `.execute(db)
  return rows[0]?.before ?? null
}

export const selectRelayers = (db: Database): Promise<RelayerRow[]> =>
  db.selectFrom('relayers').selectAll().execute()

/**
 * Takes the lease on a network's queue of calls, unless another process holds it. Returns whether the lease
 * was taken.
 */
export const takeQueue = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  owner: string,
): Promise<boolean> => {
  const taken = await db
    .updateTable('relayers')
    .set({ lease_owner: owner, lease_expires_at: ahead })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where((is) =>
      is.or([
        is('lease_owner', 'is', null),
        is('lease_owner', '=', owner),
        is('lease_expires_at', '<', sql<Date>`clock_timestamp()`),
      ]),
    )
    .returning('chain')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Locks the queue for the rest of a transaction, and extends the lease. Returns false if the lease was lost:
 * a process that was paused must not assign a nonce while another process does.
 */
export const holdQueue = async (tx: Tx, { chain, livemode }: NetworkKey, owner: string): Promise<boolean> => {
  const held = await tx
    .updateTable('relayers')
    .set({ lease_expires_at: ahead })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('lease_owner', '=', owner)
    .returning('chain')
    .executeTakeFirst()
  return held !== undefined
}

export const releaseQueue = async (
  db: Database,
  { chain, livemode }: NetworkKey,
  owner: string,
): Promise<void> => {
  await db
    .updateTable('relayers')
    .set({ lease_owner: null, lease_expires_at: null })
    .where('chain', '=', chain)
    .where('livemode', '=', livemode)
    .where('lease_owner', '=', owner)
    .execute()
}

export type QueueMeasure = NetworkKey & { waiting: number; oldest_at: Date | null }

/**
 * Returns, for each network, the number of contract calls that have no outcome yet, and the time at which the
 * oldest of them was requested. Numbers above `limit` are returned as `limit`.
 */
export const measureQueues = async (db: Database, limit: number): Promise<QueueMeasure[]> => {
  const { rows } = await sql<QueueMeasure>`
    select chain, livemode, least(count(*), ${limit})::integer as waiting, min(created_at) as oldest_at
    from relays where state in ('waiting', 'sent')
    group by chain, livemode
  `.execute(db)
  return rows
}
