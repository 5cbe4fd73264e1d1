/**
 * SQL that counts payments for the metrics. It reads partial indexes and stops at `countedAtMost`. The limits
 * in the joins prevent PostgreSQL from reading a whole table to join a few rows if its statistics are old.
 */
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'
import type { NetworkKey } from '../../settings/config.ts'
import type { RecordedPayment } from './record/payment.ts'

const countedAtMost = 10_000

export type Pending = { outcome: RecordedPayment['outcome']; count: number; oldest: Date | null }

/**
 * SQL for the number of pending payments of a network and the time of their oldest block (`oldest`), grouped
 * by the outcome of their matching (credited, underpaid or unmatched). For `oldest`, payments that wait only
 * for the additional confirmations of their workspace (`held_for`) are left out. The transfers are read from
 * the index `transfers_waiting`; the order makes PostgreSQL use that index even if its statistics are old.
 */
export const pendingCounts = (db: Database, { chain, livemode }: NetworkKey) =>
  db
    .selectFrom(
      db
        .selectFrom('transfers')
        .select(['id', 'block_time', 'held_for'])
        .where('state', '=', sql.lit('seen'))
        .where('chain', '=', chain)
        .where('livemode', '=', livemode)
        .orderBy('held_for')
        .orderBy('block_number')
        .limit(countedAtMost)
        .as('transfer'),
    )
    .innerJoinLateral(
      ({ selectFrom, ref }) =>
        selectFrom('payments')
          .select('outcome')
          .where('transfer_id', '=', ref('transfer.id'))
          .limit(1)
          .as('payment'),
      (join) => join.onTrue(),
    )
    .select([
      'payment.outcome',
      sql<number>`count(*)::integer`.as('count'),
      sql<Date | null>`min(transfer.block_time) filter (where transfer.held_for = '')`.as('oldest'),
    ])
    .groupBy('payment.outcome')

export const countPending = (db: Database, network: NetworkKey): Promise<Pending[]> =>
  pendingCounts(db, network).execute()

/**
 * SQL for the number of payments with `reorg_suspected`, by network: a reorg removed their transactions from
 * the chain, and the payments may still return. The order makes PostgreSQL use the index
 * `payments_suspected`.
 */
export const suspectedCounts = (db: Database) =>
  db
    .selectFrom(
      db
        .selectFrom('payments')
        .select('transfer_id')
        .where(sql<boolean>`reorg_suspected`)
        .orderBy('workspace_id')
        .orderBy('livemode')
        .orderBy('id')
        .limit(countedAtMost)
        .as('payment'),
    )
    .innerJoinLateral(
      ({ selectFrom, ref }) =>
        selectFrom('transfers')
          .select(['chain', 'livemode'])
          .where('id', '=', ref('payment.transfer_id'))
          .limit(1)
          .as('transfer'),
      (join) => join.onTrue(),
    )
    .select(['transfer.chain', 'transfer.livemode', sql<number>`count(*)::integer`.as('count')])
    .groupBy(['transfer.chain', 'transfer.livemode'])

export const countSuspected = (db: Database): Promise<(NetworkKey & { count: number })[]> =>
  suspectedCounts(db).execute()

/**
 * SQL for the number of confirmed unmatched payments in live mode and in test mode. Counts at most
 * `countedAtMost` payments in each mode. The query reads one workspace after the other along the index
 * `payments_by_kind`, and only the newest unmatched payments of each workspace. So its cost grows with the
 * number of workspaces and not with the number of payments.
 */
export const unmatchedCounts = sql<{ livemode: boolean; count: number }>`
  with recursive kind as (
    (
      select workspace_id, livemode, screening_verdict from payments
      order by workspace_id, livemode, screening_verdict limit 1
    )
    union all
    select next.workspace_id, next.livemode, next.screening_verdict
    from kind cross join lateral (
      select workspace_id, livemode, screening_verdict from payments
      where (payments.workspace_id, payments.livemode, payments.screening_verdict)
        > (kind.workspace_id, kind.livemode, kind.screening_verdict)
      order by workspace_id, livemode, screening_verdict limit 1
    ) as next
  )
  select mode.livemode, count(waiting)::integer as count
  from (values (true), (false)) as mode (livemode) left join lateral (
    select from kind cross join lateral (
      select status from payments
      where workspace_id = kind.workspace_id and livemode = kind.livemode
        and screening_verdict = kind.screening_verdict and outcome = 'unmatched'
      order by created_at desc, id desc limit ${sql.lit(countedAtMost)}
    ) as payment
    where kind.livemode = mode.livemode and payment.status = 'confirmed' limit ${sql.lit(countedAtMost)}
  ) as waiting on true
  group by mode.livemode
`

export const countUnmatched = async (db: Database): Promise<{ livemode: boolean; count: number }[]> =>
  (await unmatchedCounts.execute(db)).rows
