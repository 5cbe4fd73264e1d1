import { createHmac } from 'node:crypto'
import { caps } from '@stablerail/contract'
import { ApiError, callerAddress, invalid } from '../../mechanisms/http/index.ts'
import { networkTime } from '../../mechanisms/local-time/index.ts'
import { deriveSecret } from '../../mechanisms/secrets/index.ts'
import type { Config } from '../../settings/config.ts'
import {
  type CheckoutRow,
  countVisits,
  findDefaultPairs,
  findSold,
  lockVisits,
  openCheckout,
  type Sold,
  settleSomePairs,
} from '../checkouts/index.ts'
import type { Work } from '../context.ts'
import { chargeFault, findPrice } from '../prices/index.ts'
import { requireKyb } from '../workspaces/index.ts'
import { amountFault, type PaymentLinkRow, pairsOfLink } from './payment-link.ts'
import { lockLinkForVisit } from './store.ts'

/** The lifetime of a checkout that a visit creates, equal to the default for a checkout of the merchant. */
const expiresInMinutes = 30
const visitorKeyBytes = 18

/** The advice to the buyer at the end of every error about a payment link that cannot be paid. */
const ask = 'Ask the merchant for another way to pay.'

/**
 * Returns a keyed hash of a visitor's IP address, which is stored with the checkouts of one link instead of
 * the IP address. The hashes of different links cannot be compared.
 */
export const visitorKeyOf = ({ sessionSecret }: Config, linkId: string, ip: string): string =>
  createHmac('sha256', deriveSecret(sessionSecret, 'visitors of payment links'))
    .update(`${linkId} ${callerAddress(ip)}`)
    .digest()
    .subarray(0, visitorKeyBytes)
    .toString('base64url')

export type Visit = {
  /** The amount that the visitor chose, in minor units, if the link allows that. */
  amount: number | undefined
  ip: string
}

/**
 * Creates a guest checkout of a link, with the current amount and wallets. Error messages are written for the
 * buyer.
 */
export const openPaymentLink = async (
  work: Work,
  linkId: string,
  { amount, ip }: Visit,
): Promise<CheckoutRow> => {
  const link = await lockLinkForVisit(work.tx, work, linkId)
  if (link?.active !== true)
    throw new ApiError('invalid_state_transition', `This payment link is no longer in use. ${ask}`)
  const fault = amountFault(link, amount)
  if (fault !== null) throw invalid('amount', fault)
  await requireKyb(work, `The merchant cannot take payments at the moment. ${ask}`)
  const { amountMinor, sold } = await findCharge(work, link, amount)
  const accepts = pairsOfLink(link) ?? (await findDefaultPairs(work, link.currency))
  const pairs = await settleSomePairs(work, { chain: link.chain, token: link.token, accepts })
  const visitorKey = visitorKeyOf(work.context.config, link.id, ip)
  await admit(work, { paymentLinkId: link.id, visitorKey })
  return openCheckout(work, {
    mode: 'payment',
    customerId: null,
    invoiceId: null,
    cancelUrl: null,
    expiresInMinutes,
    priceId: link.price_id,
    sold,
    amountMinor,
    currency: link.currency,
    pairs,
    description: link.description,
    successUrl: link.success_url,
    autoReturn: link.auto_return,
    metadata: link.metadata,
    visit: { paymentLinkId: link.id, openAmount: link.open_amount, visitorKey },
  })
}

type Charge = { amountMinor: number; sold: Sold | null }

const findCharge = async (work: Work, link: PaymentLinkRow, amount: number | undefined): Promise<Charge> => {
  if (link.price_id === null) return { amountMinor: amount ?? link.amount_minor, sold: null }
  const price = await findPrice(work.tx, work, link.price_id)
  if (price === undefined || chargeFault(price) !== null) throw notForSale()
  return { amountMinor: price.amount, sold: await findSold(work, price, notForSale) }
}

const notForSale = (): ApiError =>
  new ApiError('invalid_state_transition', `What this link sells is not for sale now. ${ask}`)

/**
 * Throws if too many checkouts of the payment link can still be paid. Visits from one IP address are
 * serialized.
 */
const admit = async (work: Work, visitor: { paymentLinkId: string; visitorKey: string }): Promise<void> => {
  await lockVisits(work.tx, visitor)
  const now = await networkTime(work)
  const { fromAddress, ofLink, freeAt } = await countVisits(work.tx, work, { ...visitor, now })
  const isFull = ofLink >= caps.liveCheckoutsOfLink
  if (!isFull && fromAddress < caps.liveCheckoutsOfLinkAndAddress) return
  const retryAfterSeconds = Math.max(1, Math.ceil(((freeAt ?? now).getTime() - now.getTime()) / 1000))
  throw new ApiError(
    'rate_limited',
    isFull
      ? 'Too many payments by this link are under way. Try again later.'
      : 'Too many payments by this link were begun from your network and not finished. Finish one of them, or try again later.',
    { retryAfterSeconds: isFull ? 60 : retryAfterSeconds },
  )
}
