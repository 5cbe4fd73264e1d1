/** The data of previews: the form that a merchant fills in, as the query of the request, and samples for the rest. */
import { type AcceptedPair, ChainId, defaultMinAmountMinor, TokenSymbol } from '@stablerail/contract'
import type { CheckoutFacts, LinkFacts } from '@stablerail/pages'
import type { Merchant } from '../merchant.ts'

type Typed = URLSearchParams

const sampleMinor = 1_999
export const samplePair: AcceptedPair = { chain: 'base', token: 'USDC' }
const halfAnHourMs = 1_800_000

/** Returns an amount of the query in cents; null if it is missing or no amount. */
const amountOf = (text: string | null): number | null => (/^\d{1,13}$/.test(text ?? '') ? Number(text) : null)

/** Returns the pairs of the query, such as `base:USDC`; a sample if there are none. */
export const pairsOf = (typed: Typed): AcceptedPair[] => {
  const pairs = typed.getAll('pair').flatMap((text) => {
    const [chain, token] = text.split(':')
    const parsed = { chain: ChainId.safeParse(chain).data, token: TokenSymbol.safeParse(token).data }
    return parsed.chain === undefined || parsed.token === undefined
      ? []
      : [{ chain: parsed.chain, token: parsed.token }]
  })
  return pairs.length === 0 ? [samplePair] : pairs
}

/** The accent colour of the query; null for the colour of pages without one; undefined if the query has no colour. */
export const accentOf = (typed: Typed): string | null | undefined => {
  const text = typed.get('accent')
  if (text === null) return undefined
  return /^#[0-9a-fA-F]{6}$/.test(text) ? text.toLowerCase() : null
}

type Asked = { typed: Typed; merchant: Merchant; livemode: boolean }

export const sampleLink = ({ typed, merchant, livemode }: Asked): LinkFacts => {
  const isOpen = typed.get('kind') === 'open'
  return {
    merchant,
    livemode,
    description: typed.get('description')?.slice(0, 200) || 'One blue mug',
    currency: 'USD',
    amountMinor: isOpen ? null : (amountOf(typed.get('amount')) ?? sampleMinor),
    choice: isOpen
      ? {
          presets: typed.getAll('preset').flatMap((text) => amountOf(text) ?? []),
          minMinor: amountOf(typed.get('min')) ?? defaultMinAmountMinor,
          maxMinor: amountOf(typed.get('max')),
        }
      : null,
    pairs: pairsOf(typed),
    refused: null,
  }
}

/** A checkout that is not paid yet, without a payment address, so that no person can pay it by mistake. */
export const sampleCheckout = ({ typed, merchant, livemode }: Asked, nowMs: number): CheckoutFacts => {
  const pairs = pairsOf(typed)
  const [first = samplePair] = pairs
  return {
    checkout: {
      status: 'open',
      livemode,
      amountMinor: sampleMinor,
      currency: 'USD',
      ...first,
      interval: null,
      accepts: pairs,
      description: 'One blue mug',
      successUrl: '',
      cancelUrl: null,
      expiresAt: new Date(nowMs + halfAnHourMs).toISOString(),
      completedAt: null,
      ageRestriction: null,
      autopay: null,
      merchant,
      trialDays: null,
      instructions: null,
      payment: null,
      autoReturn: false,
      refundedMinor: 0,
      subscriptionUrl: null,
      payments: [],
      remainingBase: null,
      addressChanges: 0,
      refundAddress: null,
    },
    nowMs,
    pageUrl: '',
    reported: null,
    proof: null,
    canReport: false,
    isReporting: false,
    isAddressAlone: false,
    shopOrigin: null,
    receipt: { pdf: '', mail: false, isSent: false },
  }
}
