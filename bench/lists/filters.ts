import type { Merchants } from './records.ts'
import { hashOf, idOf } from './records.ts'

/** A list as a merchant asks for it. Its time is compared with that of the newest page of the same records. */
export type Listed = {
  name: string
  path: string
  newest: string
  /** Which of the two merchants asks. */
  by: keyof Merchants
}

const oldDay = 'from=2025-11-10T00:00:00Z&to=2025-11-11T00:00:00Z'

/** The number of a payment that is neither new nor of a rare kind. */
const some = (rows: number): number => Math.floor(rows / 3)

const paymentFilters = (rows: number): Record<keyof Merchants, [name: string, query: string][]> => ({
  shop: [
    ['the common status', 'status=confirmed'],
    ['a status that the newest have', 'status=pending'],
    ['a rare status', 'status=failed'],
    ['a status that none has', 'status=reorged'],
    ['the common verdict', 'screeningVerdict=screened_clean'],
    ['a rare verdict', 'screeningVerdict=screened_flagged'],
    ['not screened, where others are', 'screeningVerdict=not_screened'],
    ['unmatched, which is rare', 'unmatched=true'],
    ['matched, which is common', 'unmatched=false'],
    ['a customer', `customerId=${idOf('cus', 42)}`],
    ['a checkout', `checkoutId=${idOf('chk', some(rows))}`],
    ['a transaction', `txHash=${hashOf(some(rows))}`],
    ['an old day', oldDay],
    ['a rare status on an old day', `status=failed&${oldDay}`],
    ['a rare verdict on an old day', `screeningVerdict=not_screened&${oldDay}`],
    ['two rare values', 'status=failed&screeningVerdict=screened_flagged'],
  ],
  treasury: [
    ['matched, where others are not', 'unmatched=false'],
    ['unmatched, which is common', 'unmatched=true'],
    ['screened, where others are not', 'screeningVerdict=screened_clean'],
    ['not screened, which is common', 'screeningVerdict=not_screened'],
  ],
})

const otherFilters: Record<'customers' | 'products' | 'checkouts', [name: string, query: string][]> = {
  customers: [
    ['the common status', 'status=active'],
    ['a rare status', 'status=churned'],
  ],
  products: [
    ['active', 'active=true'],
    ['inactive, which is rare', 'active=false'],
  ],
  checkouts: [
    ['the common status', 'status=succeeded'],
    ['a rare status', 'status=failed'],
    ['a status that none has', 'status=expired'],
    ['a customer', `customerId=${idOf('cus', 42)}`],
    ['an old day', oldDay],
    ['a rare status on an old day', `status=failed&${oldDay}`],
  ],
}

/** Every filtered list that is measured, over so many payments. */
export const listsOf = (rows: number, { shop, treasury }: Merchants): Listed[] => {
  const pathOf = ({ workspaceId }: Merchants['shop'], resource: string) =>
    `/v1/workspaces/${workspaceId}/${resource}`
  const list = (by: keyof Merchants, resource: string, [name, query]: [string, string]): Listed => {
    const newest = pathOf(by === 'shop' ? shop : treasury, resource)
    return { name: `${resource}: ${name}`, path: `${newest}?${query}`, newest, by }
  }
  const filters = paymentFilters(rows)
  return [
    ...filters.shop.map((filter) => list('shop', 'payments', filter)),
    ...filters.treasury.map((filter) => list('treasury', 'payments', filter)),
    ...otherFilters.customers.map((filter) => list('shop', 'customers', filter)),
    ...otherFilters.products.map((filter) => list('shop', 'products', filter)),
    ...otherFilters.checkouts.map((filter) => list('shop', 'checkouts', filter)),
  ]
}
