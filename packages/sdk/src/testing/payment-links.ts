/** Payment links: the fields of a new link, and the checkouts that visits create. */
import { acceptedPairs, checkRepeated, type Pair } from './accepted-pairs.ts'
import { Failure, refused } from './failure.ts'
import type { Fields, Store } from './store.ts'

const leastByDefault = 50

const openFields = ['minAmount', 'maxAmount', 'presetAmounts'] as const

/** Throws if a body sets amount bounds without an open amount, or bounds that contradict each other. */
const checkBounds = (body: Fields) => {
  if (body.openAmount !== true) {
    for (const field of openFields)
      if (body[field] !== undefined) throw refused(field, `${field} goes with openAmount: true only.`)
    return
  }
  const min = Number(body.minAmount ?? leastByDefault)
  const max = Number(body.maxAmount ?? Number.POSITIVE_INFINITY)
  if (max < min) throw refused('maxAmount', `maxAmount must be at least ${min}, the minimum.`)
  const presets = (body.presetAmounts ?? []) as number[]
  if (presets.some((preset) => preset < min || preset > max))
    throw refused('presetAmounts', 'Each preset must be within minAmount and maxAmount.')
}

/**
 * Returns the price that a link charges; undefined if it charges none. Throws unless the price is a one-time
 * price.
 */
const priceOf = (body: Fields, store: Store): Fields | undefined => {
  if (body.priceId === undefined) return undefined
  const price = store.refer('Price', body.priceId, 'priceId')
  if (!price.active)
    throw refused('priceId', 'The price is not active. Use another, or make it active again.')
  if (price.interval !== 'one_time')
    throw refused(
      'priceId',
      `The price renews each ${String(price.interval)}; a single payment takes a one_time price.`,
    )
  if (price.amount === 0) throw refused('priceId', 'The price is zero: there is nothing to pay on chain.')
  return price
}

const checkBody = (body: Fields) => {
  const sources = [body.amount !== undefined, body.priceId !== undefined, body.openAmount === true]
  if (sources.filter(Boolean).length !== 1)
    throw refused('amount', 'Send exactly one of amount, priceId and openAmount: true.')
  if (body.priceId === undefined && body.description === undefined)
    throw refused('description', 'description is required unless a price is charged.')
  if (body.accepts !== undefined) checkRepeated('accepts', body.accepts as Pair[])
  checkBounds(body)
  if (body.currency !== 'USD')
    throw refused('currency', `${String(body.token)} settles USD; the currency is ${String(body.currency)}.`)
}

/** Returns the fields of a new payment link that the request body does not contain. */
export const createdLink = (body: Fields, store: Store, hostedBase: string): Fields => {
  checkBody(body)
  const { chain, token } = body
  const price = priceOf(body, store)
  const product = price && store.find('Product', price.productId)
  const isOpen = body.openAmount === true
  const id = store.id('plink')
  return {
    id,
    description: body.description ?? product?.name,
    url: `${hostedBase}/pay/token-of-${id}`,
    amountMinor: isOpen ? 0 : (price?.amount ?? body.amount),
    openAmount: isOpen,
    minAmountMinor: isOpen ? (body.minAmount ?? leastByDefault) : null,
    maxAmountMinor: body.maxAmount ?? null,
    accepts:
      body.accepts === undefined ? null : acceptedPairs({ mode: 'payment', ...body }, { chain, token }, []),
    successUrl: body.successUrl ?? '',
    active: true,
  }
}

/**
 * Throws if the buyer sends an amount although the link sets the amount, or sends an amount outside the
 * link's bounds.
 */
const checkAmount = ({ openAmount, minAmountMinor, maxAmountMinor: max }: Fields, { amount }: Fields) => {
  if (!openAmount && amount !== undefined) throw refused('amount', 'This link sets the amount. Send none.')
  const min = Number(minAmountMinor ?? leastByDefault)
  if (!openAmount || (Number(amount) >= min && Number(amount) <= Number(max ?? Number.POSITIVE_INFINITY)))
    return
  const most = max === null ? '' : ` and at most ${String(max)}`
  throw refused('amount', `Send the amount that the buyer chose, in minor units: at least ${min}${most}.`)
}

export const checkoutOfVisit = (link: Fields, body: Fields, store: Store): Fields => {
  if (!link.active) throw new Failure('invalid_state_transition')
  checkAmount(link, body)
  const { id, priceId, chain, token, currency, description, successUrl, metadata, accepts } = link
  if (priceId !== null && store.find('Price', priceId)?.active !== true)
    throw new Failure('invalid_state_transition')
  return {
    mode: 'payment',
    chain,
    token,
    currency,
    description,
    successUrl,
    metadata,
    expiresInMinutes: 30,
    ...(priceId === null ? { amount: link.openAmount ? body.amount : link.amountMinor } : { priceId }),
    ...(accepts !== null && { accepts }),
    paymentLinkId: id,
  }
}
