import { type Kysely, sql } from 'kysely'

/** Adds the deposit factories of the networks, with the last read state of their code. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    -- A deposit factory that a process of this deployment has read. A factory has the same address on every network, so
    -- the network is part of the key.
    create table deposit_factories (
      network_id bigint not null,
      -- The address in lower case.
      address_key text collate "C" not null,
      state text not null check (state in ('sound', 'other_code', 'missing')),
      read_at timestamptz not null,
      primary key (network_id, address_key)
    );
  `.execute(db)
}
