import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table customers (
      workspace_id text collate "C" not null,
      livemode boolean not null,
      id text collate "C" not null,
      email text not null,
      name text,
      wallet text,
      country text,
      status text not null default 'active',
      metadata jsonb,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (workspace_id, livemode, id)
    );
    -- Unique without regard to case, among the living.
    create unique index customers_by_email on customers (workspace_id, livemode, lower(email))
      where deleted_at is null;

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
    create index prices_by_product on prices (workspace_id, livemode, product_id, id);
  `.execute(db)
}
