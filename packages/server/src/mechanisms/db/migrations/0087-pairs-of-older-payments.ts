import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** So few that whoever settles or refunds one of these payments does not wait long for its row. */
const batch = 1_000

/**
 * Fills the chain and token of older payments, some at a time, so that the reader of a chain does not wait for all. A payment
 * that a process of the version before inserts meanwhile has neither, and is looked up by its transfer.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  let after: string | null = ''
  while (after !== null) after = await tryToFill(db, after)
}

/** Fills a batch, again for as long as PostgreSQL ends it for a deadlock with others: it may be filled any number of times. */
const tryToFill = async (db: Kysely<unknown>, after: string): Promise<string | null> => {
  for (;;) {
    try {
      return await fillBatch(db, after)
    } catch (error) {
      if (!isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01'

/** Answers the last transfer of the batch; null where none is left. */
const fillBatch = async (db: Kysely<unknown>, after: string): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    with batch as (
      select transfer_id from payments where transfer_id > ${after} order by transfer_id limit ${sql.lit(batch)}
    ), filled as (
      update payments set transfer_chain = transfer.chain, transfer_token = transfer.token
      from batch join transfers as transfer on transfer.id = batch.transfer_id
      where payments.transfer_id = batch.transfer_id and payments.transfer_chain is null
    )
    select max(transfer_id) as last from batch
  `.execute(db)
  return rows[0]?.last ?? null
}
