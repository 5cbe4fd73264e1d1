import { parseAddress } from '@stablerail/chains/addresses'
import { invoiceNumber, mostFound, type SearchResult } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { searchCustomers, selectCustomerByEmail } from '../customers/index.ts'
import {
  byAmount,
  byCustomers,
  byIdPrefix,
  checkoutsByDeposit,
  findIds,
  invoicesByNumber,
  linksByDescription,
  paymentsByCheckouts,
  paymentsByPayer,
  paymentsByRefund,
  paymentsByTransaction,
  productsByName,
} from './candidates-store.ts'
import { type Kind, readText, type SearchReading } from './readings.ts'
import {
  readCheckouts,
  readCustomers,
  readInvoices,
  readLinks,
  readPayments,
  readProducts,
  readSubscriptions,
} from './store.ts'

const tables = {
  payment: 'payments',
  invoice: 'invoices',
  checkout: 'checkouts',
  payment_link: 'payment_links',
  customer: 'customers',
  subscription: 'subscriptions',
  product: 'products',
} as const satisfies Record<Kind, string>

type Candidates = Record<Kind, readonly string[]>

type Person = { name: string | null; email: string | null }

const personOf = ({ name, email }: Person): string | null => name ?? email

const remainingOf = (row: { status: string; amount_minor: number; received_minor: number }): number =>
  row.status === 'succeeded' ? 0 : Math.max(0, row.amount_minor - row.received_minor)

const resultsOf: {
  [K in Kind]: (db: Database, scope: Scope, ids: readonly string[]) => Promise<SearchResult[]>
} = {
  payment: async (db, scope, ids) =>
    (await readPayments(db, scope, ids)).map((row) => ({
      kind: 'payment',
      id: row.id,
      title: personOf(row) ?? parseAddress(row.chain, row.from_key) ?? row.id,
      subtitle: row.description ?? row.tx_id,
      createdAt: row.created_at.toISOString(),
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      unmatchedInbound: row.outcome === 'unmatched',
      failureReason: row.failure_reason,
      refundAmountMinor: row.refund_amount_minor,
      refundedAt: row.refund_confirmed_at?.toISOString() ?? null,
      screeningVerdict: row.screening_verdict,
      coverage: row.coverage,
      reorgSuspected: row.reorg_suspected,
    })),
  invoice: async (db, scope, ids) =>
    (await readInvoices(db, scope, ids)).map((row) => ({
      kind: 'invoice',
      id: row.id,
      title: invoiceNumber(row.number),
      subtitle: personOf(row),
      createdAt: row.created_at.toISOString(),
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
    })),
  checkout: async (db, scope, ids) =>
    (await readCheckouts(db, scope, ids)).map((row) => ({
      kind: 'checkout',
      id: row.id,
      title: row.description ?? row.product_name ?? row.id,
      subtitle: personOf(row),
      createdAt: row.created_at.toISOString(),
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      receivedMinor: row.received_minor,
      remainingMinor: remainingOf(row),
    })),
  payment_link: async (db, scope, ids) =>
    (await readLinks(db, scope, ids)).map((row) => ({
      kind: 'payment_link',
      id: row.id,
      title: row.description,
      subtitle: null,
      createdAt: row.created_at.toISOString(),
      amountMinor: row.open_amount ? null : row.amount_minor,
      currency: row.currency,
      active: row.active,
    })),
  customer: async (db, scope, ids) =>
    (await readCustomers(db, scope, ids)).map((row) => ({
      kind: 'customer',
      id: row.id,
      title: row.name ?? row.email,
      subtitle: row.name === null ? null : row.email,
      createdAt: row.created_at.toISOString(),
      status: row.status,
    })),
  subscription: async (db, scope, ids) =>
    (await readSubscriptions(db, scope, ids)).map((row) => ({
      kind: 'subscription',
      id: row.id,
      title: row.product_name ?? row.id,
      subtitle: personOf(row),
      createdAt: row.created_at.toISOString(),
      amountMinor: row.amount_minor,
      currency: row.currency,
      status: row.status,
      canceledAt: row.canceled_at?.toISOString() ?? null,
    })),
  product: async (db, scope, ids) =>
    (await readProducts(db, scope, ids)).map((row) => ({
      kind: 'product',
      id: row.id,
      title: row.name,
      subtitle: row.description,
      createdAt: row.created_at.toISOString(),
      active: row.active,
    })),
}

/** Returns the customers whose name or email address contains a text. A whole email address is found first. */
const findCustomers = async (db: Database, scope: Scope, text: string): Promise<string[]> => {
  const named = text.includes('@') ? await selectCustomerByEmail(db, scope, text) : undefined
  if (named !== undefined) return [named.id]
  const { rows } = await searchCustomers(db, scope, { q: text, limit: mostFound })
  return rows.map(({ id }) => id)
}

const findCandidates = async (db: Database, scope: Scope, reading: SearchReading): Promise<Candidates> => {
  const { txIds, address, amountMinor, invoiceNumbers, name } = reading
  const customers = name === null ? [] : await findCustomers(db, scope, name)
  const deposits = address === null ? [] : await findIds(db, [checkoutsByDeposit(scope, address)])
  const common = (table: 'payments' | 'invoices' | 'checkouts') => [
    ...(amountMinor === null ? [] : [byAmount(scope, table, amountMinor)]),
    ...(customers.length === 0 ? [] : [byCustomers(scope, table, customers)]),
  ]
  const payments = [
    ...(txIds.length === 0 ? [] : [paymentsByTransaction(scope, txIds), paymentsByRefund(scope, txIds)]),
    ...(address === null ? [] : [paymentsByPayer(scope, address)]),
    ...(deposits.length === 0 ? [] : [paymentsByCheckouts(scope, deposits)]),
  ]
  return {
    payment: await findIds(db, [...payments, ...common('payments')]),
    invoice: await findIds(db, [
      ...invoiceNumbers.map((range) => invoicesByNumber(scope, range)),
      ...common('invoices'),
    ]),
    checkout: [...deposits, ...(await findIds(db, common('checkouts')))],
    payment_link: name === null ? [] : await findIds(db, [linksByDescription(scope, name)]),
    customer: customers,
    subscription:
      customers.length === 0 ? [] : await findIds(db, [byCustomers(scope, 'subscriptions', customers)]),
    product: name === null ? [] : await findIds(db, [productsByName(scope, name)]),
  }
}

const none: Candidates = {
  payment: [],
  invoice: [],
  checkout: [],
  payment_link: [],
  customer: [],
  subscription: [],
  product: [],
}

/** Returns the newest records of each kind that match a text, at most `mostFound` of each. */
export const searchWorkspace = async (db: Database, scope: Scope, text: string): Promise<SearchResult[]> => {
  const reading = readText(text)
  const { id } = reading
  const candidates =
    id === null
      ? await findCandidates(db, scope, reading)
      : { ...none, [id.kind]: await findIds(db, [byIdPrefix(scope, tables[id.kind], id.prefix)]) }
  const results: SearchResult[] = []
  for (const kind of Object.keys(tables) as Kind[])
    if (candidates[kind].length > 0) results.push(...(await resultsOf[kind](db, scope, candidates[kind])))
  return results
}
