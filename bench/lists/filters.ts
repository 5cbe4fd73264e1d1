import type { Merchants } from './payment-records.ts'
import { hashOf, idOf, type Span } from './span.ts'

/** A list request that is measured. */
export type Listed = {
  name: string
  path: string
  by: Caller
  /** The largest allowed ratio of the response time with many records to the response time with few. */
  atMost: number
}

/** The caller: the API key of one of the two merchants, or a signed-in admin of the shop. */
export type Caller = keyof Merchants | 'admin'

type Filter = [name: string, query: string]

const oldDay = 'from=2025-11-10T00:00:00Z&to=2025-11-11T00:00:00Z'
const newest: Filter = ['the newest', '']
const customer: Filter = ['a customer', `customerId=${idOf('cus', 42)}`]
const old: Filter[] = [['an old day', oldDay]]

const paymentFilters = (some: number): Record<keyof Merchants, Filter[]> => ({
  shop: [
    newest,
    ['the common status', 'status=confirmed'],
    ['a status that the newest have', 'status=pending'],
    ['a rare status', 'status=failed'],
    ['a status that none has', 'status=reorged'],
    ['the common verdict', 'screeningVerdict=screened_clean'],
    ['a rare verdict', 'screeningVerdict=screened_flagged'],
    ['not screened, where others are', 'screeningVerdict=not_screened'],
    ['unmatched, which is rare', 'unmatched=true'],
    ['matched, which is common', 'unmatched=false'],
    customer,
    ['a checkout', `checkoutId=${idOf('chk', some)}`],
    ['a transaction', `txHash=${hashOf(some)}`],
    ...old,
    ['a rare status on an old day', `status=failed&${oldDay}`],
    ['a rare verdict on an old day', `screeningVerdict=not_screened&${oldDay}`],
    ['two rare values', 'status=failed&screeningVerdict=screened_flagged'],
  ],
  treasury: [
    newest,
    ['matched, where others are not', 'unmatched=false'],
    ['unmatched, which is common', 'unmatched=true'],
    ['screened, where others are not', 'screeningVerdict=screened_clean'],
    ['not screened, which is common', 'screeningVerdict=not_screened'],
  ],
})

const otherFilters: Record<string, Filter[]> = {
  customers: [
    newest,
    ['the common status', 'status=active'],
    ['a rare status', 'status=churned'],
    ['an email address', 'email=customer-42%40shop.example'],
  ],
  products: [newest, ['active', 'active=true'], ['inactive, which is rare', 'active=false']],
  checkouts: [
    newest,
    ['the common status', 'status=succeeded'],
    ['a rare status', 'status=failed'],
    ['a status that none has', 'status=expired'],
    customer,
    ...old,
    ['a rare status on an old day', `status=failed&${oldDay}`],
  ],
  invoices: [
    newest,
    ['the common status', 'status=paid'],
    ['a rare status', 'status=past_due'],
    ['a status that none has', 'status=draft'],
    customer,
  ],
  subscriptions: [
    newest,
    ['the common status', 'status=active'],
    ['a rare status', 'status=past_due'],
    ['a status that none has', 'status=canceled'],
    customer,
  ],
  payment_links: [
    ['active and inactive', ''],
    ['active', 'active=true'],
    ['inactive', 'active=false'],
  ],
}

const searches: Filter[] = [
  ['three letters that few have', 'q=zap'],
  ['a word that none has', 'q=beeblebrox'],
  ['a word that all have', 'q=customer'],
  ['two letters that few have', 'q=za'],
]

const eventFilters: Filter[] = [
  newest,
  ['the common type', 'type=payment.confirmed'],
  ['a rare type', 'type=payment.reorged'],
  ['a type that none has', 'type=invoice.voided'],
]

/**
 * Returns the requests to measure: every list with each of its filters. Some filters contain the id of a
 * record, which depends on the number of records (`rows`).
 */
export const listsOf = ({ rows }: Span, merchants: Merchants, endpointId: string): Listed[] => {
  const list = (
    by: Caller,
    resource: string,
    [name, query]: Filter,
    {
      path = `/v1/workspaces/${merchants[by === 'treasury' ? by : 'shop'].workspaceId}/${resource}`,
      atMost = 1.2,
    } = {},
  ): Listed => {
    const separator = query === '' ? '' : path.includes('?') ? '&' : '?'
    return { name: `${resource}: ${name}`, path: `${path}${separator}${query}`, by, atMost }
  }
  // Chooses the payment for the filters that match one checkout or one transaction. The payment is not among
  // the newest, and has no rare value such as the status `failed`.
  const filters = paymentFilters(Math.floor(rows / 3))
  const shop = `/v1/workspaces/${merchants.shop.workspaceId}`
  return [
    ...filters.shop.map((filter) => list('shop', 'payments', filter)),
    ...filters.treasury.map((filter) =>
      list('treasury', 'payments of a treasury', filter, {
        path: `/v1/workspaces/${merchants.treasury.workspaceId}/payments`,
      }),
    ),
    ...Object.entries(otherFilters).flatMap(([resource, some]) =>
      some.map((filter) => list('shop', resource, filter)),
    ),
    ...searches.map((filter) => list('shop', 'customers', filter, { atMost: 1.5 })),
    list('shop', 'deliveries', newest, { path: `${shop}/webhook_endpoints/${endpointId}/deliveries` }),
    ...eventFilters.map((filter) =>
      list('admin', 'events', filter, { path: `/v1/events?workspaceId=${merchants.shop.workspaceId}` }),
    ),
    list('admin', 'audit_log', newest),
  ]
}
