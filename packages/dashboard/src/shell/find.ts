import type { SearchResult } from '@stablerail/sdk/functions'
import type { Mode } from '../data/client.ts'
import { mayCall } from '../data/roles.ts'
import type { Restricted, Role } from '../generated/roles.ts'
import { type PaymentFacts, paymentStatuses } from '../parts/statuses.ts'
import { navigation } from './navigation.ts'

/** A page or a record that the command palette can open. */
export type Goal = {
  /** Identifies the goal within the palette. */
  key: string
  words: string
  to: string
  search?: Record<string, string>
  /** Set for the goal that switches the mode instead of opening `to`. */
  turnsMode?: true
  /** The record that the goal opens; absent for a page. */
  result?: SearchResult
}

/** Goals under one heading. */
export type GoalGroup = { title: string; goals: readonly Goal[] }

const pageGoal = (to: string, words: string): Goal => ({ key: `page ${to}`, to, words })

const pages: readonly Goal[] = [
  ...navigation.flatMap(({ pages: group }) => group.map(({ to, words }) => pageGoal(to, words))),
  { key: 'to refund', to: 'payments', words: 'Payments to refund or credit', search: { decision: 'needed' } },
  pageGoal('account', 'Account'),
]

/** The fewest characters of a text that records are searched for. */
export const fewestSearched = 2

/** Returns the pages whose names contain a text, and the page of a webhook endpoint by its id. */
export const findPages = (text: string): Goal[] => {
  const asked = text.trim()
  if (/^we_\w+$/.test(asked)) return [pageGoal(`webhooks/${asked}`, `Webhook endpoint ${asked}`)]
  return pages.filter(({ words }) => words.toLowerCase().includes(asked.toLowerCase()))
}

/** The pages on which a record is created, with the operation that creates it. */
const creations: readonly { to: string; words: string; operation: Restricted }[] = [
  { to: 'links/new', words: 'New payment link', operation: 'createPaymentLink' },
  { to: 'invoices/new', words: 'New invoice', operation: 'createInvoice' },
  { to: 'checkouts/new', words: 'New checkout', operation: 'createCheckout' },
  { to: 'subscriptions/new', words: 'New subscription', operation: 'createSubscription' },
]

/** Returns the records that a person of a role can create whose names contain a text. */
export const findCreations = (text: string, role: Role | undefined): Goal[] =>
  creations
    .filter(({ operation }) => mayCall(role, operation))
    .filter(({ words }) => words.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ to, words }) => pageGoal(to, words))

/** Returns the switch to the other mode if its name contains a text. */
const findSwitch = (text: string, mode: Mode): Goal[] => {
  const words = `Switch to ${mode === 'test' ? 'live' : 'test'} mode`
  const isAsked = words.toLowerCase().includes(text.trim().toLowerCase())
  return isAsked ? [{ key: 'mode', words, to: '', turnsMode: true }] : []
}

/**
 * Returns whether a text is only a part of a hash or an id, as pages print it, such as `0x8f392796` or `pay_…8dv9z6`. The
 * search finds a hash only if it is whole, and nothing by a text with `…`.
 */
export const isShortened = (text: string): boolean =>
  /^\S*\w…\w+$/.test(text) || (/^0x[0-9a-f]+$/i.test(text) && text.length !== 42 && text.length < 66)

/** The headings of the kinds, and the page of a record within the workspace. */
const kinds: Record<SearchResult['kind'], { title: string; pageOf: (id: string) => string }> = {
  payment: { title: 'Payments', pageOf: (id) => `payments/${id}` },
  invoice: { title: 'Invoices', pageOf: (id) => `invoices/${id}` },
  checkout: { title: 'Checkouts', pageOf: (id) => `checkouts/${id}` },
  payment_link: { title: 'Payment links', pageOf: () => 'links' },
  customer: { title: 'Customers', pageOf: (id) => `customers/${id}` },
  subscription: { title: 'Subscriptions', pageOf: (id) => `subscriptions/${id}` },
  product: { title: 'Products', pageOf: (id) => `products/${id}` },
}

/**
 * Returns whether a text is most likely a name or an email address: it has an `@`, or neither a digit, as amounts and
 * hashes do, nor a `_`, as ids do.
 */
export const isName = (text: string): boolean => text.includes('@') || !/[\d_]/.test(text)

/** Returns the kinds in the order of their groups. For a name, the customer comes before the records of the customer. */
const kindsFor = (text: string): (keyof typeof kinds)[] => {
  const all = Object.keys(kinds) as (keyof typeof kinds)[]
  return isName(text) ? ['customer', ...all.filter((kind) => kind !== 'customer')] : all
}

/**
 * Returns the statuses of a payment without "Confirmed" if there is another: a narrow row has no room for both, and the
 * other one requires an action.
 */
export const briefStatuses = (payment: PaymentFacts): string[] => {
  const [first, ...others] = paymentStatuses(payment)
  return first === 'confirmed' && others.length > 0 ? others : paymentStatuses(payment)
}

/** The number of results of a kind from which further records may match. */
const mostOfKind = 5

/**
 * Returns the goals for a text, by group: pages, what can be created and the switch of the mode first, because they are
 * known before the records are. If as many customers were found as a search returns, the last of them is followed by
 * the list of all customers that match.
 */
export const groupGoals = (
  text: string,
  results: readonly SearchResult[],
  { role, mode }: { role: Role | undefined; mode: Mode },
): GoalGroup[] => {
  const asked = text.trim()
  const groups: GoalGroup[] = [
    { title: 'Pages', goals: findPages(text) },
    { title: 'Create', goals: findCreations(text, role) },
    { title: 'Mode', goals: findSwitch(text, mode) },
  ].filter(({ goals }) => goals.length > 0)
  for (const kind of kindsFor(asked)) {
    const { title, pageOf } = kinds[kind]
    const goals = results
      .filter((result) => result.kind === kind)
      .map((result): Goal => ({ key: result.id, words: result.title, to: pageOf(result.id), result }))
    if (kind === 'customer' && goals.length >= mostOfKind)
      goals.push({
        key: 'customers',
        words: `All customers like “${asked}”`,
        to: 'customers',
        search: { q: asked },
      })
    if (goals.length > 0) groups.push({ title, goals })
  }
  return groups
}
