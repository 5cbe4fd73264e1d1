import { type Kysely, sql } from 'kysely'

/** How certain what was read of a chain is: its finality, the second reading, and what is doubted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table chain_blocks
      add column time timestamptz,
      -- Which provider the transfers up to the block, from the kept block below it, were read from; null where no
      -- transfer was read.
      add column read_by text;

    alter table chain_cursors
      -- The time of the highest kept block that has the confirmations of the network; whatever expires by the chain's
      -- clock expires by it.
      add column settled_through timestamptz,
      -- Up to this height no reorganisation is expected; headers below it are not kept.
      add column final_number bigint not null default 0,
      -- Up to this height transfers were read a second time.
      add column witnessed_number bigint not null default 0,
      add column witness_fault text,
      add column witness_fault_at timestamptz;

    -- What the kept headers allow to be read again is read again.
    update chain_cursors as cursor set witnessed_number = coalesce((
      select min(number) from chain_blocks as block
      where block.chain = cursor.chain and block.livemode = cursor.livemode
    ), block_number);

    -- Blocks whose transfers are doubted; they are read again until two readings agree.
    create table chain_doubts (
      chain text not null,
      livemode boolean not null,
      from_number bigint not null,
      to_number bigint not null,
      reason text not null,
      noted_at timestamptz not null,
      asked_at timestamptz not null,
      primary key (chain, livemode, from_number, to_number)
    );
  `.execute(db)
}
