/** A checkout as the server returns it, and the built renderer, for tests. */
import type { HostedCheckout } from '@stablerail/contract'
import type { CheckoutFacts, Language, Renderer } from '../renderer.ts'

export const built = new URL('../../built/', import.meta.url)

export const { renderer } = (await import(new URL('renderer.mjs', built).href)) as { renderer: Renderer }

const pair = { chain: 'base', token: 'USDC' } as const

export const openCheckout: HostedCheckout = {
  status: 'open',
  livemode: true,
  amountMinor: 1_999,
  currency: 'USD',
  ...pair,
  interval: null,
  accepts: [pair],
  description: null,
  successUrl: '',
  cancelUrl: null,
  autoReturn: false,
  expiresAt: '2026-11-20T10:30:00.000Z',
  completedAt: null,
  ageRestriction: null,
  autopay: null,
  merchant: { name: 'Blue Mugs', supportEmail: null, logoUrl: null, verified: false },
  trialDays: null,
  instructions: null,
  payment: null,
  payments: [],
  remainingBase: null,
  refundedMinor: 0,
  subscriptionUrl: null,
  addressChanges: 0,
  refundAddress: null,
}

export const instructions: NonNullable<HostedCheckout['instructions']> = {
  ...pair,
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  depositAddress: false,
  chainId: 8_453,
  decimals: 6,
  tokenAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amountBase: '19990042',
  byHandRefusal: null,
  paymentUri:
    'ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=0x70997970C51812dc3A010C7d01b50e0d17dc79C8&uint256=19990042',
  transaction: null,
  reference: '6f1c0a2b9d8e4f7781c3b2a495d60e1f',
  approval: null,
  approvals: [],
  terms: null,
}

/** Renders the page of a checkout, in English unless another language is given, one minute before the checkout expires. */
export const pageOf = (
  changes: Partial<HostedCheckout> = {},
  language: Language = 'en',
  facts: Partial<CheckoutFacts> = {},
): string =>
  renderer.renderCheckout(
    { language, accent: null, logo: null },
    {
      checkout: { ...openCheckout, ...changes },
      nowMs: Date.parse(openCheckout.expiresAt) - 60_000,
      pageUrl: 'https://pay.example/checkout/x',
      reported: null,
      proof: null,
      shopOrigin: null,
      canReport: true,
      isReporting: false,
      isAddressAlone: false,
      receipt: { pdf: 'x/receipt.pdf', mail: true, isSent: false },
      ...facts,
    },
  ).html
