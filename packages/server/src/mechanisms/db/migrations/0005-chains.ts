import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    -- How far each network was read: everything up to and with this block is in the database.
    create table chain_cursors (
      chain text not null,
      livemode boolean not null,
      -- EIP-155 number of the network; a configuration that points elsewhere is refused.
      network_id bigint not null,
      block_number bigint not null,
      block_hash text collate "C" not null,
      block_time timestamptz not null,
      -- The head last seen, and when: how far behind the reader is.
      head_number bigint not null,
      head_seen_at timestamptz not null,
      -- Every transfer mined until then has been read; checkouts expire by this clock.
      scanned_through timestamptz not null,
      -- What kind of thing is wrong with reading, and since when; null while all is well.
      fault text,
      fault_at timestamptz,
      lease_owner text,
      lease_expires_at timestamptz,
      primary key (chain, livemode)
    );

    -- Recent headers, to find where a reorganised chain parts from what was read.
    create table chain_blocks (
      chain text not null,
      livemode boolean not null,
      number bigint not null,
      hash text collate "C" not null,
      primary key (chain, livemode, number)
    );
  `.execute(db)
}
