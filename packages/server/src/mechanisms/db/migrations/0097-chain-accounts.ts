import { type Kysely, sql } from 'kysely'

export const inTransaction = false

/**
 * The token accounts that a reader asks for where it reads a chain by accounts, and what it knows of each; and an index
 * of the expectations that end soon there, before whose end their accounts are read more thoroughly.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table if not exists chain_accounts (
      chain text not null,
      livemode boolean not null,
      account text collate "C" not null,
      -- The wallet that the account is read for, in the form chains are compared in.
      owner_key text collate "C" not null,
      token text not null,
      -- Whether payments to the wallet go to this account by default.
      associated boolean not null,
      -- Who owned the account when it was read last, and what it held. Null where there was no account.
      held_by text collate "C",
      amount_base numeric(78, 0) not null,
      -- Every transaction up to this height was read, and then the account held so much. Null where nobody knows.
      history_number bigint not null,
      history_base numeric(78, 0),
      -- Whether transactions above that height are known of, and not read yet.
      unread boolean not null,
      -- Transactions before this moment concern nobody.
      since timestamptz not null,
      thorough_at timestamptz not null,
      -- Since when the transactions do not lead to what the account holds, and when they were read last.
      doubted_at timestamptz,
      asked_at timestamptz,
      primary key (chain, livemode, account)
    )
  `.execute(db)
  await sql`drop index concurrently if exists expectations_ending`.execute(db)
  await sql`
    create index concurrently expectations_ending on expectations (livemode, expires_at)
      where chain = 'solana' and paid_at is null and ended_at is null
  `.execute(db)
}
