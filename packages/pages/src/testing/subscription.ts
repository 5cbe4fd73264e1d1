/** A subscription as the server returns it, for tests. */
import type { HostedSubscription } from '@stablerail/contract'
import type { Language } from '../renderer.ts'
import { renderer } from './checkout.ts'

export const allowance: NonNullable<HostedSubscription['allowance']> = {
  agreement: `0x${'9f'.repeat(32)}`,
  payer: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  interval: 'month',
  maximumMinor: 2_000,
  yearMaximumMinor: 24_000,
  remainingMinor: 118_000,
  approvalTx: null,
  startsAt: '2026-11-20T10:00:00.000Z',
  endsAt: '2031-11-20T10:00:00.000Z',
  revoke: {
    kind: 'evm',
    chainId: 8_453,
    from: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
    to: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
    value: '0x0',
    data: '0x095ea7b3',
  },
}

/** The terms that the customer would sign now. */
export const nextTerms: NonNullable<HostedSubscription['nextTerms']> = {
  maximumMinor: 2_000,
  interval: 'month',
  chainId: 8_453,
  decimals: 6,
  recipient: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  tokenAddress: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
}

export const paidSubscription: HostedSubscription = {
  product: 'Tea club',
  status: 'active',
  livemode: true,
  amountMinor: 2_000,
  nextAmountMinor: 2_000,
  currency: 'USD',
  interval: 'month',
  chain: 'base',
  token: 'USDC',
  trialEndsAt: null,
  currentPeriodEnd: '2026-12-20T10:00:00.000Z',
  nextBillingDate: '2026-12-20T10:00:00.000Z',
  canceledAt: null,
  pausedAt: null,
  unpaid: null,
  autopay: 'manual',
  autopayIssue: null,
  stop: null,
  allowance: null,
  nextTerms: null,
  formerStops: [],
  invoices: [],
  merchant: { name: 'Blue Mugs', supportEmail: null, logoUrl: null, verified: false },
}

type Options = { language?: Language; nowMs?: number }

/** Renders the page of a subscription, in English, in the first period of the subscription. */
export const pageOf = (
  changes: Partial<HostedSubscription> = {},
  { language = 'en', nowMs = Date.parse('2026-11-25T10:00:00.000Z') }: Options = {},
): string =>
  renderer.renderSubscription(
    { language, accent: null, logo: null },
    {
      subscription: { ...paidSubscription, ...changes },
      nowMs,
      pageUrl: 'https://pay.example/s/x',
    },
  ).html
