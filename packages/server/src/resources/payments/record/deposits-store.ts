/** SQL that finds deposit addresses among other addresses. */

import { type Selectable, sql } from 'kysely'
import type { Database, Tables } from '../../../mechanisms/db/index.ts'
import { textArray } from './owners-store.ts'

/** A deposit address, and the checkout to which it belongs. */
export type DepositAddressRow = Omit<Selectable<Tables['deposit_addresses']>, 'livemode' | 'inserted_by'>

/**
 * A snapshot of the database in the text format of `pg_snapshot`, and the run of the server that it belongs to.
 * Transaction ids of two runs must not be compared: the later run may use ids of the earlier one again.
 */
export type Moment = { server: string; snapshot: string }

/** The position of a deposit address in the order of the transactions that inserted them. */
export type Insertion = { insertedBy: string; livemode: boolean; addressKey: string }

/** The keys of deposit addresses, and the run of the server that they were read from. */
export type KeysPage = { server: string; keys: string[] }

/** The queries of a deposit directory. */
export type DepositQueries = {
  selectMoment(): Promise<Moment>
  /** Returns the addresses of a mode that follow `after`, in their order. */
  selectKeys(request: { livemode: boolean; after: string; limit: number }): Promise<KeysPage>
  /**
   * Returns the addresses that a present snapshot shows and the snapshot `since` did not, in the order of their
   * insertions, from the first one that follows `after`.
   */
  selectAdded(request: AddedRequest): Promise<Moment & { added: Insertion[] }>
  selectDeposits(request: { livemode: boolean; addressKeys: readonly string[] }): Promise<DepositAddressRow[]>
}

type AddedRequest = { since: string; after: Insertion | null; limit: number }

export const depositQueries = (db: Database): DepositQueries => ({
  selectMoment: () => selectMoment(db),
  selectKeys: (request) => selectKeys(db, request),
  selectAdded: (request) => selectAdded(db, request),
  selectDeposits: (request) => selectDeposits(db, request),
})

/**
 * SQL for the run of the database server: the time of its start, and the
 * time of its last crash. When a process of the server is killed, the server recovers without a new start time.
 * It then may use transaction ids of rolled back transactions again. The recovery resets the statistics, so
 * their time shows it.
 */
const server = sql`
  concat_ws(
    ' ',
    extract(epoch from pg_postmaster_start_time()),
    (select extract(epoch from stats_reset) from pg_stat_archiver)
  )`

/** SQL for the present snapshot and the run of the server. */
const moment = sql`(select pg_current_snapshot() as snapshot, ${server} as server) as moment`

const selectMoment = async (db: Database): Promise<Moment> => {
  const { rows } = await sql<Moment>`select server, snapshot::text from ${moment}`.execute(db)
  return firstOf(rows)
}

const selectKeys: WithDatabase<'selectKeys'> = async (db, { livemode, after, limit }) => {
  // The addresses are joined into one text, which client and server process faster than as many rows.
  const { rows } = await sql<{ server: string; keys: string | null }>`
    select ${server} as server, string_agg(address_key, ${sql.lit('\n')} order by address_key) as keys
    from (
      select address_key from deposit_addresses
      where livemode = ${livemode} and address_key > ${after}
      order by address_key
      limit ${limit}
    ) as page
  `.execute(db)
  const page = firstOf(rows)
  return { server: page.server, keys: page.keys?.split('\n') ?? [] }
}

/**
 * A row that a snapshot does not show was inserted by a transaction that had not ended (`pg_snapshot_xip`) or
 * not begun (`pg_snapshot_xmax`). The upper bound excludes rows of a restored dump with ids that this server
 * has not reached; they are older than the first snapshot.
 */
const selectAdded: WithDatabase<'selectAdded'> = async (db, { since, after, limit }) => {
  const insertion = sql`inserted_by, livemode, address_key`
  const isAfter = sql`
    (${insertion}) > (${after?.insertedBy ?? '0'}::xid8, ${after?.livemode ?? false}, ${after?.addressKey ?? ''})`
  const { rows } = await sql<Moment & (Insertion | { [Name in keyof Insertion]: null })>`
    select moment.server, moment.snapshot::text, added.inserted_by::text as "insertedBy", added.livemode,
      added.address_key as "addressKey"
    from ${moment}
    left join lateral (
      (
        select row.*
        from pg_snapshot_xip(${since}::pg_snapshot) as unfinished (id)
        cross join lateral (
          select ${insertion} from deposit_addresses where inserted_by = unfinished.id and ${isAfter}
          -- One index probe for each id: without the offset PostgreSQL may read the whole index for a merge join.
          offset 0
        ) as row
      ) union all (
        select ${insertion} from deposit_addresses
        where inserted_by >= pg_snapshot_xmax(${since}::pg_snapshot)
          and inserted_by < pg_snapshot_xmax(moment.snapshot)
          and ${isAfter}
        order by ${insertion} limit ${limit}
      )
      order by ${insertion} limit ${limit}
    ) as added on true
    order by added.inserted_by, added.livemode, added.address_key
  `.execute(db)
  const { server, snapshot } = firstOf(rows)
  const added = rows.flatMap(({ insertedBy, livemode, addressKey }) =>
    insertedBy === null ? [] : [{ insertedBy, livemode, addressKey }],
  )
  return { server, snapshot, added }
}

export const selectDeposits: WithDatabase<'selectDeposits'> = async (db, { livemode, addressKeys }) => {
  const { rows } = await sql<DepositAddressRow>`
    select address_key, workspace_id, checkout_id, wallet_id, payee_key, ref, factory_key, created_at
    from deposit_addresses
    where livemode = ${livemode} and address_key = any(${textArray(addressKeys)})
  `.execute(db)
  return rows
}

type WithDatabase<Name extends keyof DepositQueries> = (
  db: Database,
  request: Parameters<DepositQueries[Name]>[0],
) => ReturnType<DepositQueries[Name]>

const firstOf = <Row>([first]: readonly Row[]): Row => {
  if (first === undefined) throw new Error('The database returned no row.')
  return first
}
