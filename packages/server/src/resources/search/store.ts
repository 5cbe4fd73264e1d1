/** SQL that reads the records that a search shows. */
import { mostFound } from '@stablerail/contract'
import { sql } from 'kysely'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'

type Ids = readonly string[]

/** The sum of the refunds of a payment that are confirmed or under way, and when the newest was confirmed. */
const refunds = sql<{ amount_minor: number | null; confirmed_at: Date | null }>`(
  select sum(amount_minor)::bigint as amount_minor, (array_agg(confirmed_at order by created_at desc, id desc))[1] as confirmed_at
  from refunds
  where workspace_id = payment.workspace_id and livemode = payment.livemode and payment_id = payment.id
    and status in ('initiated', 'broadcast', 'confirmed')
)`

export const readPayments = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('payments as payment')
    .innerJoin('transfers as transfer', 'transfer.id', 'payment.transfer_id')
    .leftJoin('customers as customer', (join) =>
      join
        .onRef('customer.workspace_id', '=', 'payment.workspace_id')
        .onRef('customer.livemode', '=', 'payment.livemode')
        .onRef('customer.id', '=', 'payment.customer_id')
        .on('customer.deleted_at', 'is', null),
    )
    .innerJoinLateral(refunds.as<'refund'>('refund'), (join) => join.onTrue())
    .select([
      ...(['payment.id', 'payment.amount_minor', 'payment.currency', 'payment.status'] as const),
      ...(['payment.outcome', 'payment.description', 'payment.created_at'] as const),
      ...(['payment.failure_reason', 'payment.screening_verdict', 'payment.coverage'] as const),
      ...(['payment.reorg_suspected', 'refund.amount_minor as refund_amount_minor'] as const),
      'refund.confirmed_at as refund_confirmed_at',
      ...(['transfer.chain', 'transfer.from_key', 'transfer.tx_id'] as const),
      ...(['customer.name', 'customer.email'] as const),
    ])
    .where('payment.workspace_id', '=', workspaceId)
    .where('payment.livemode', '=', livemode)
    .where('payment.id', 'in', ids)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(mostFound)
    .execute()

export const readInvoices = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('invoices as invoice')
    .leftJoin('customers as customer', (join) =>
      join
        .onRef('customer.workspace_id', '=', 'invoice.workspace_id')
        .onRef('customer.livemode', '=', 'invoice.livemode')
        .onRef('customer.id', '=', 'invoice.customer_id')
        .on('customer.deleted_at', 'is', null),
    )
    .select([
      ...(['invoice.id', 'invoice.number', 'invoice.amount_minor', 'invoice.currency'] as const),
      ...(['invoice.status', 'invoice.created_at', 'customer.name', 'customer.email'] as const),
    ])
    .where('invoice.workspace_id', '=', workspaceId)
    .where('invoice.livemode', '=', livemode)
    .where('invoice.id', 'in', ids)
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.id', 'desc')
    .limit(mostFound)
    .execute()

export const readCheckouts = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('checkouts as checkout')
    .leftJoin('customers as customer', (join) =>
      join
        .onRef('customer.workspace_id', '=', 'checkout.workspace_id')
        .onRef('customer.livemode', '=', 'checkout.livemode')
        .onRef('customer.id', '=', 'checkout.customer_id')
        .on('customer.deleted_at', 'is', null),
    )
    .leftJoin('products as product', (join) =>
      join
        .onRef('product.workspace_id', '=', 'checkout.workspace_id')
        .onRef('product.livemode', '=', 'checkout.livemode')
        .onRef('product.id', '=', 'checkout.product_id'),
    )
    .select([
      ...(['checkout.id', 'checkout.amount_minor', 'checkout.currency', 'checkout.status'] as const),
      ...(['checkout.received_minor', 'product.name as product_name'] as const),
      ...(['checkout.description', 'checkout.created_at', 'customer.name', 'customer.email'] as const),
    ])
    .where('checkout.workspace_id', '=', workspaceId)
    .where('checkout.livemode', '=', livemode)
    .where('checkout.id', 'in', ids)
    .orderBy('checkout.created_at', 'desc')
    .orderBy('checkout.id', 'desc')
    .limit(mostFound)
    .execute()

export const readLinks = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('payment_links')
    .select(['id', 'description', 'amount_minor', 'open_amount', 'currency', 'active', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostFound)
    .execute()

export const readCustomers = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'status', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostFound)
    .execute()

export const readSubscriptions = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('subscriptions as subscription')
    .leftJoin('customers as customer', (join) =>
      join
        .onRef('customer.workspace_id', '=', 'subscription.workspace_id')
        .onRef('customer.livemode', '=', 'subscription.livemode')
        .onRef('customer.id', '=', 'subscription.customer_id')
        .on('customer.deleted_at', 'is', null),
    )
    .leftJoin('products as product', (join) =>
      join
        .onRef('product.workspace_id', '=', 'subscription.workspace_id')
        .onRef('product.livemode', '=', 'subscription.livemode')
        .onRef('product.id', '=', 'subscription.product_id'),
    )
    .select([
      ...(['subscription.id', 'subscription.amount_minor', 'subscription.currency'] as const),
      ...(['subscription.status', 'subscription.created_at', 'subscription.canceled_at'] as const),
      ...(['customer.name', 'customer.email', 'product.name as product_name'] as const),
    ])
    .where('subscription.workspace_id', '=', workspaceId)
    .where('subscription.livemode', '=', livemode)
    .where('subscription.id', 'in', ids)
    .orderBy('subscription.created_at', 'desc')
    .orderBy('subscription.id', 'desc')
    .limit(mostFound)
    .execute()

export const readProducts = (db: Database, { workspaceId, livemode }: Scope, ids: Ids) =>
  db
    .selectFrom('products')
    .select(['id', 'name', 'description', 'active', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('livemode', '=', livemode)
    .where('id', 'in', ids)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostFound)
    .execute()
