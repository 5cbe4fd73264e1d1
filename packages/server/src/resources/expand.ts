import type { Customer, Expand, Page, Product } from '@stablerail/contract'
import { notFound, toPage } from '../mechanisms/http/index.ts'
import type { Scope } from '../ports/index.ts'
import type { Context } from './context.ts'
import { findCustomers } from './customers/index.ts'
import { findProducts } from './products/index.ts'

/** A row that names a customer, and may name a product. */
export type Expandable = {
  id: string
  created_at: Date
  customer_id: string | null
  product_id?: string | null
}
/** The records that `expand` adds to a record. */
export type Expanded = { customer?: Customer | null; product?: Product | null }

type Asked = { context: Context; scope: Scope; expand: Expand }

const idsOf = (ids: readonly (string | null | undefined)[]): string[] => [
  ...new Set(ids.filter((id) => typeof id === 'string')),
]

/**
 * Converts rows to records of the API, with the customers and products that `expand` names. One query reads the
 * customers of all rows, and another one the products.
 */
export const expandRows = async <Of extends Expandable, Shown>(
  { context: { db }, scope, expand }: Asked,
  rows: readonly Of[],
  toShown: (row: Of) => Shown,
): Promise<(Shown & Expanded)[]> => {
  const names = expand?.split(',') ?? []
  const customers = names.includes('customer')
    ? await findCustomers(db, scope, idsOf(rows.map(({ customer_id }) => customer_id)))
    : null
  const products = names.includes('product')
    ? await findProducts(db, scope, idsOf(rows.map(({ product_id }) => product_id)))
    : null
  return rows.map((row) => ({
    ...toShown(row),
    ...(customers !== null && { customer: customers.get(row.customer_id ?? '') ?? null }),
    ...(products !== null && { product: products.get(row.product_id ?? '') ?? null }),
  }))
}

/** Returns one page of a list, with the customers and products that `expand` names. */
export const expandPage = async <Of extends Expandable, Shown>(
  asked: Asked,
  { rows, limit }: { rows: readonly Of[]; limit: number },
  toShown: (row: Of) => Shown,
): Promise<Page<Shown & Expanded>> => {
  const page = toPage(rows, limit, (row) => row)
  return { ...page, data: await expandRows(asked, page.data, toShown) }
}

/** Returns one record, with the customer and the product that `expand` names. Throws if there is no row. */
export const expandOne = async <Of extends Expandable, Shown>(
  asked: Asked,
  { kind, id, row }: { kind: string; id: string; row: Of | undefined },
  toShown: (row: Of) => Shown,
): Promise<Shown & Expanded> => {
  const [shown] = await expandRows(asked, row === undefined ? [] : [row], toShown)
  if (shown === undefined) throw notFound(kind, id)
  return shown
}
