import { type Kysely, sql } from 'kysely'

/** Creates the tables of products, prices and payment links. */
export const createCatalog = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table products (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      name text not null,
      description text,
      active boolean not null default true,
      metadata jsonb,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id)
    );
    create index products_by_creation on products (workspace_id, livemode, created_at, id);
    create index products_by_activity on products (workspace_id, livemode, active, created_at, id);

    create table prices (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      product_id text collate "C" not null,
      amount bigint not null check (amount >= 0),
      currency text not null,
      interval text not null,
      active boolean not null default true,
      metadata jsonb,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id),
      foreign key (workspace_id, livemode, product_id) references products on delete cascade
    );
    create index prices_by_product on prices (workspace_id, livemode, product_id, created_at, id);

    create table payment_links (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      -- The secret token in the URL of the link.
      hosted_token text collate "C" not null unique,
      description text not null,
      price_id text collate "C",
      -- The charged amount; if the link has a price, the amount at creation; 0 if the buyer chooses the amount.
      amount_minor bigint not null,
      open_amount boolean not null,
      min_amount_minor bigint,
      max_amount_minor bigint,
      preset_amounts jsonb,
      currency text not null,
      chain text not null,
      token text not null,
      -- Further pairs of chain and token; null if the link uses the setting of the workspace.
      other_pairs jsonb,
      success_url text not null,
      active boolean not null,
      metadata jsonb,
      created_at timestamptz not null,
      primary key (workspace_id, livemode, id),
      check (amount_minor >= 0 and open_amount = (amount_minor = 0))
    );
    create index payment_links_by_activity on payment_links (workspace_id, livemode, active, created_at, id);
  `.execute(db)
}
