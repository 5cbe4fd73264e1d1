import { mostFound, type SearchResult } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import type { Context } from '../context.ts'
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
import { resultsOf } from './results.ts'

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
export const searchWorkspace = async (
  context: Context,
  scope: Scope,
  text: string,
): Promise<SearchResult[]> => {
  const { db } = context
  const reading = readText(text)
  const { id } = reading
  const candidates =
    id === null
      ? await findCandidates(db, scope, reading)
      : { ...none, [id.kind]: await findIds(db, [byIdPrefix(scope, tables[id.kind], id.prefix)]) }
  const results: SearchResult[] = []
  for (const kind of Object.keys(tables) as Kind[])
    if (candidates[kind].length > 0)
      results.push(...(await resultsOf[kind]({ context, scope, ids: candidates[kind] })))
  return results
}
