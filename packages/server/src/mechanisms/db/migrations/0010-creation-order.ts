import { type Kysely, sql } from 'kysely'

/** Lists and purges go by the moment of creation; the id decides among records of one moment. */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create index customers_by_creation on customers (workspace_id, livemode, created_at, id)
      where deleted_at is null;
    create index products_by_creation on products (workspace_id, livemode, created_at, id);
    create index payments_by_creation on payments (workspace_id, livemode, created_at, id);
    create index events_by_creation on events (workspace_id, livemode, created_at, id);

    drop index prices_by_product;
    create index prices_by_product on prices (workspace_id, livemode, product_id, created_at, id);
    drop index payments_by_customer;
    create index payments_by_customer on payments (workspace_id, livemode, customer_id, created_at, id)
      where customer_id is not null;
    drop index payments_by_subscription;
    create index payments_by_subscription on payments (workspace_id, livemode, subscription_id, created_at, id)
      where subscription_id is not null;
    drop index webhook_deliveries_by_endpoint;
    create index webhook_deliveries_by_endpoint
      on webhook_deliveries (workspace_id, livemode, endpoint_id, created_at, id);
  `.execute(db)
}
