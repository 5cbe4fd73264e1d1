import { type Kysely, sql } from 'kysely'

/** Payment links, and of a checkout which link made it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payment_links (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      -- The secret in the address of the link.
      hosted_token text collate "C" not null unique,
      description text not null,
      price_id text collate "C",
      -- What is charged, or was at creation where there is a price; 0 where the buyer chooses.
      amount_minor bigint not null,
      open_amount boolean not null,
      min_amount_minor bigint,
      max_amount_minor bigint,
      preset_amounts jsonb,
      currency text not null,
      chain text not null,
      token text not null,
      -- Pairs of chain and token beside these two; null where the link follows the setting of the workspace.
      other_pairs jsonb,
      success_url text not null,
      active boolean not null,
      metadata jsonb,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id),
      check (amount_minor >= 0 and open_amount = (amount_minor = 0))
    );
    create index payment_links_by_activity on payment_links (workspace_id, livemode, active, created_at, id);

    alter table checkouts
      add column payment_link_id text collate "C",
      -- A keyed hash of the IP address that made the checkout by a payment link; null once the checkout has ended.
      add column visitor_key text collate "C";
  `.execute(db)
}
