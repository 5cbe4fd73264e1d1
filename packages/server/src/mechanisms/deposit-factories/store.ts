/** SQL of the deposit factories. */
import type { ContractState } from '@stablerail/chains'
import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../db/index.ts'
import type { FactoryKey } from './factory.ts'

export type FactoryRow = Selectable<Tables['deposit_factories']>

/** Stores the state of a factory. Returns the state that was stored before; null if there was none. */
export const saveFactory = async (
  db: Database,
  { network_id, address_key }: FactoryKey,
  { state, now }: { state: ContractState; now: Date },
): Promise<ContractState | null> => {
  const { rows } = await sql<{ before: ContractState | null }>`
    with before as (
      select state from deposit_factories where network_id = ${network_id} and address_key = ${address_key}
    ), written as (
      insert into deposit_factories (network_id, address_key, state, read_at)
      values (${network_id}, ${address_key}, ${state}, ${now})
      on conflict (network_id, address_key) do update set state = excluded.state, read_at = excluded.read_at
    )
    select (select state from before) as before
  `.execute(db)
  return rows[0]?.before ?? null
}

/** Returns the last read state of a factory; undefined if no process has read it. */
export const selectFactory = (
  db: Database,
  { network_id, address_key }: FactoryKey,
): Promise<FactoryRow | undefined> =>
  db
    .selectFrom('deposit_factories')
    .selectAll()
    .where('network_id', '=', network_id)
    .where('address_key', '=', address_key)
    .executeTakeFirst()
