import { navigation } from './navigation.ts'

/** A page that the command palette can open. */
export type Goal = { words: string; to: string; search?: Record<string, string> }

/** The pages of records, by the prefix of the records' ids. */
const areas: Record<string, { name: string; area: string }> = {
  pay: { name: 'Payment', area: 'payments' },
  chk: { name: 'Checkout', area: 'checkouts' },
  cus: { name: 'Customer', area: 'customers' },
  prod: { name: 'Product', area: 'products' },
  in: { name: 'Invoice', area: 'invoices' },
  sub: { name: 'Subscription', area: 'subscriptions' },
  wch: { name: 'Webhook endpoint', area: 'webhooks' },
}

const pages: readonly Goal[] = [
  ...navigation.flatMap(({ pages: group }) => group.map(({ to, words }) => ({ to, words }))),
  { to: 'account', words: 'Account' },
]

/**
 * Returns the pages and records that a searched text may mean: a record by its id, payments by their
 * transaction hash, customers by name or email address, and pages by name.
 */
export const findGoals = (text: string): Goal[] => {
  const asked = text.trim()
  const known = areas[/^([a-z]+)_\w+$/.exec(asked)?.[1] ?? '']
  if (known !== undefined) return [{ words: `${known.name} ${asked}`, to: `${known.area}/${asked}` }]
  if (/^0x[0-9a-fA-F]{64}$/.test(asked))
    return [{ words: 'Payments of this transaction', to: 'payments', search: { txHash: asked } }]
  const found = pages.filter(({ words }) => words.toLowerCase().includes(asked.toLowerCase()))
  const people = { words: `Customers like “${asked}”`, to: 'customers', search: { q: asked } }
  return asked.length >= 2 ? [...found, people] : found
}
