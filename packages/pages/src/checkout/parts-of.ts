import type { HostedCheckout } from '@stablerail/contract'
import type { Pair } from '../words.ts'

type Facts = Pick<HostedCheckout, 'payment' | 'payments'>

export const isSamePair = (one: Pair, other: Pair | null): boolean =>
  one.chain === other?.chain && one.token === other.token

/** Returns the transfers that are added up with the shown payment. */
const partsOf = ({ payment, payments }: Facts): HostedCheckout['payments'] =>
  payments.filter((part) => isSamePair(part, payment))

/** Returns whether the shown payment is a part of the price and the rest is still missing. */
export const isPart = (facts: Facts): boolean => {
  const parts = partsOf(facts)
  return parts.length > 0 && parts.every(({ coverage }) => coverage === 'part')
}

/** Returns the received cents: the sum of the parts, or the amount of the payment. */
export const receivedOf = (facts: Facts): number => {
  const parts = partsOf(facts)
  return parts.length > 0
    ? parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    : (facts.payment?.amountMinor ?? 0)
}
