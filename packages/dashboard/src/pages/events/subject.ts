import { eachInterval } from '../../parts/intervals.ts'
import { pairName } from '../../parts/pairs.ts'
import { moneyOf, sentenceOf, shortened } from '../../parts/words.ts'

type Data = Record<string, unknown>

/** The records that the data of events may contain. If there are several, the first one is the subject. */
const records = [
  ...(['invoice', 'payment', 'checkout', 'customer', 'subscription', 'product', 'price'] as const),
  'endpoint',
  'wallet',
  'commission',
] as const

/** The ids that the data of events may contain, with the kind and the page of the record. The most exact one is first. */
const ids: readonly (readonly [key: string, kind: string, pages: string])[] = [
  ['paymentId', 'payment', 'payments'],
  ['invoiceId', 'invoice', 'invoices'],
  ['checkoutId', 'checkout', 'checkouts'],
  ['subscriptionId', 'subscription', 'subscriptions'],
  ['customerId', 'customer', 'customers'],
  ['endpointId', 'endpoint', 'webhooks'],
]

const pagesOf: Record<string, string> = {
  ...Object.fromEntries(ids.map(([, kind, pages]) => [kind, pages])),
  product: 'products',
}

/** The paths of records that are shown in a list alone. */
const listsOf: Record<string, string> = { wallet: 'wallets', commission: 'commissions' }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** A record that an event is about. */
export type Subject = { kind: string; id: string; to: string }

/** The data of an event; for an entitlement, which has no page, the customer who has it. */
const aboutOf = (payload: Data): Data =>
  isData(payload.entitlement) ? { customerId: payload.entitlement.customerId } : payload

/** Returns the record that an event is about; null if its data names none that has a page. */
export const recordOf = (data: Data): Subject | null => {
  const payload = aboutOf(data)
  const kind = records.find((name) => isData(payload[name]))
  const own = kind === undefined ? null : textOf((payload[kind] as Data).id)
  if (kind !== undefined && own !== null) {
    const to = pagesOf[kind] === undefined ? listsOf[kind] : `${pagesOf[kind]}/${own}`
    return to === undefined ? null : { kind, id: own, to }
  }
  for (const [key, name, pages] of ids) {
    const id = textOf(payload[key])
    if (id !== null) return { kind: name, id, to: `${pages}/${id}` }
  }
  return null
}

const walletOf = ({ nickname, chain, token }: Data): string =>
  textOf(nickname) ?? pairName({ chain: String(chain), token: String(token) })

/** Returns an amount, with the kind of its record if that is a subscription or a price. */
const amountWords = (kind: string | undefined, { amountMinor, amount, currency, interval }: Data) => {
  const cents = amountMinor ?? amount
  if (typeof cents !== 'number') return null
  const code = textOf(currency) ?? 'USD'
  if (kind === 'subscription') return `Subscription · ${eachInterval(cents, code, String(interval))}`
  if (kind === 'price') return `Price of ${eachInterval(cents, code, String(interval))}`
  return moneyOf(cents, code)
}

/** Returns the kind of a record with the beginning and the end of its id. */
export const idWords = ({ kind, id }: Subject): string => `${sentenceOf(kind)} ${shortened(id)}`

/**
 * Returns what an event is about, as far as its data says so: the number of an invoice, the name or email address of a
 * customer, the address of an endpoint, the token and network of a wallet, the price of a subscription, or the
 * description of a checkout, then the amount. Returns null if its data has none of them.
 */
export const subjectOf = (payload: Data): string | null => {
  const kind = records.find((name) => isData(payload[name]))
  const data = (kind === undefined ? payload : payload[kind]) as Data
  const { number, name, email, url, description } = data
  const money = amountWords(kind, data)
  const isPayment = kind === 'payment' || (kind === undefined && textOf(payload.paymentId) !== null)
  // The events of refunds contain the payment. Its amount may differ from the refunded amount.
  if (isPayment && money !== null) return `Payment of ${money}`
  if (kind === 'commission' && money !== null) return `Commission of ${money}`
  if (kind === 'wallet') return walletOf(payload.wallet as Data)
  const named = textOf(number) ?? textOf(name) ?? textOf(email) ?? textOf(url) ?? textOf(description)
  const title = named ?? (kind === 'checkout' ? 'Checkout' : null)
  const words = [title, money].filter((word) => word !== null).join(' · ')
  return words === '' ? null : words
}
