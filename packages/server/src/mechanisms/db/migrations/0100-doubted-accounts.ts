import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/** The accounts in doubt, by their wallets: what is awaited there does not end meanwhile. Mostly there are none. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index concurrently if exists chain_accounts_doubted`.execute(db)
  await sql`
    create index concurrently chain_accounts_doubted on chain_accounts (chain, livemode, owner_key, token)
      where doubted_at is not null
  `.execute(db)
}
