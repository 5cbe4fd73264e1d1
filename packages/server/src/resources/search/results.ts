import { invoiceNumber, mostFound, type SearchResult } from '@stablerail/contract'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
import { type Expandable, type Expanded, expandRows } from '../expand.ts'
import { findPayments } from '../payments/index.ts'
import { toSubscription } from '../subscriptions/index.ts'
import type { Kind } from './readings.ts'
import { readNewest } from './store.ts'

/** The ids of the records of one kind that a search found. */
type Found = { context: Context; scope: Scope; ids: readonly string[] }

/** Returns the name or the email address of the customer; null if there is no customer or it is deleted. */
const personOf = ({ customer }: Expanded): string | null =>
  customer == null || customer.deletedAt !== null ? null : (customer.name ?? customer.email)

const remainingOf = (row: { status: string; amount_minor: number; received_minor: number }): number =>
  row.status === 'succeeded' ? 0 : Math.max(0, row.amount_minor - row.received_minor)

/** Adds the customers and products of rows. */
const withNames = <Of extends Expandable>({ context, scope }: Found, rows: readonly Of[]) =>
  expandRows({ context, scope, expand: 'customer,product' }, rows, (row) => row)

/** For each kind of record, reads the newest records among those found, and converts them to results. */
export const resultsOf: { [Of in Kind]: (found: Found) => Promise<SearchResult[]> } = {
  payment: async ({ context, scope, ids }) =>
    (await findPayments(context, scope, { ids, limit: mostFound })).map((payment) => ({
      kind: 'payment',
      id: payment.id,
      title: personOf(payment) ?? payment.payerAddress ?? payment.id,
      subtitle: payment.description ?? payment.txHash,
      createdAt: payment.createdAt,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      status: payment.status,
      unmatchedInbound: payment.unmatchedInbound,
      failureReason: payment.failureReason,
      refundAmountMinor: payment.refundAmountMinor,
      refundedAt: payment.refundedAt,
      overpaidMinor: payment.overpaidMinor,
      screeningVerdict: payment.screeningVerdict,
      coverage: payment.coverage,
      reorgSuspected: payment.reorgSuspected,
    })),
  invoice: async (found) =>
    (await withNames(found, await readNewest(found.context.db, 'invoices', found))).map((row) => ({
      kind: 'invoice',
      id: row.id,
      title: invoiceNumber(row.number),
      subtitle: personOf(row),
      createdAt: row.created_at.toISOString(),
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
    })),
  checkout: async (found) =>
    (await withNames(found, await readNewest(found.context.db, 'checkouts', found))).map((row) => ({
      kind: 'checkout',
      id: row.id,
      title: row.description ?? row.product?.name ?? row.id,
      subtitle: personOf(row),
      createdAt: row.created_at.toISOString(),
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      receivedMinor: row.received_minor,
      remainingMinor: remainingOf(row),
    })),
  payment_link: async ({ context, scope, ids }) =>
    (await readNewest(context.db, 'payment_links', { scope, ids })).map((row) => ({
      kind: 'payment_link',
      id: row.id,
      title: row.description,
      subtitle: null,
      createdAt: row.created_at.toISOString(),
      amountMinor: row.open_amount ? null : row.amount_minor,
      currency: row.currency,
      active: row.active,
    })),
  customer: async ({ context, scope, ids }) =>
    (await readNewest(context.db, 'customers', { scope, ids })).map((row) => ({
      kind: 'customer',
      id: row.id,
      title: row.name ?? row.email,
      subtitle: row.name === null ? null : row.email,
      createdAt: row.created_at.toISOString(),
      status: row.status,
    })),
  subscription: async (found) =>
    (await withNames(found, await readNewest(found.context.db, 'subscriptions', found))).map((row) => {
      const { id, status, canceledAt, mrrMinor } = toSubscription(row)
      return {
        kind: 'subscription',
        id,
        title: row.product?.name ?? id,
        subtitle: personOf(row),
        createdAt: row.created_at.toISOString(),
        amountMinor: row.amount_minor,
        currency: row.currency,
        interval: row.interval,
        status,
        canceledAt,
        mrrMinor,
      }
    }),
  product: async ({ context, scope, ids }) =>
    (await readNewest(context.db, 'products', { scope, ids })).map((row) => ({
      kind: 'product',
      id: row.id,
      title: row.name,
      subtitle: row.description,
      createdAt: row.created_at.toISOString(),
      active: row.active,
    })),
}
