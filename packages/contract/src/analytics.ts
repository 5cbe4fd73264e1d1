import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { currency } from './primitives/money.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/** The number of days that one response covers: the maximum (`most`) and the default (`usual`). */
export const analyticsDays = { most: 400, usual: 30 } as const

export const AnalyticsBy = z.enum(['day', 'chain', 'token']).meta({
  id: 'AnalyticsBy',
  description: 'How the figures are grouped: by day (in UTC), by chain or by token.',
  examples: ['day'],
})
export type AnalyticsBy = z.output<typeof AnalyticsBy>

const sumMinor = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, unit: 'minor units (cents)', examples: [1_249_900] })

const count = (description: string) =>
  z
    .int()
    .min(0)
    .meta({ description, examples: [625] })

const figures = {
  volumeMinor: sumMinor(
    'Sum of `amountMinor` of the counted payments, by `createdAt`, before refunds. A payment counts once it ' +
      'is confirmed, matched or unmatched, even if it was refunded later. It does not count while a reorg of it ' +
      'is suspected, or when it is `reorged`.',
  ),
  paymentCount: count('Number of payments in `volumeMinor`.'),
  refundedMinor: sumMinor(
    'Sum of the confirmed refunds of counted payments, by `confirmedAt` of the refund. The payment may be ' +
      'older than `from`.',
  ),
  refundCount: count('Number of refunds in `refundedMinor`.'),
  checkoutCount: count(
    'Number of checkouts, by `createdAt`. A paid checkout belongs to the chain and token of its payment, any ' +
      'other checkout to its default pair.',
  ),
  endedCheckoutCount: count('Number of these checkouts that are now `succeeded`, `failed` or `expired`.'),
  succeededCheckoutCount: count('Number of these checkouts that are now `succeeded`.'),
  conversionBasisPoints: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .meta({
      description:
        '`succeededCheckoutCount` divided by `endedCheckoutCount`, rounded half up; null if no checkout has ended.',
      unit: 'basis points (hundredths of a percent)',
      examples: [7_350],
    }),
} as const

export const AnalyticsFigures = z
  .object(figures)
  .meta({ id: 'AnalyticsFigures', description: 'Payments received, refunds, and outcomes of checkouts.' })
export type AnalyticsFigures = z.output<typeof AnalyticsFigures>

export const AnalyticsGroup = z
  .object({
    day: z.iso
      .date()
      .nullable()
      .meta({ description: 'Day in UTC, if grouped by `day`; otherwise null.', examples: ['2026-11-20'] }),
    chain: ChainId.nullable().meta({ description: 'Chain, if grouped by `chain`; otherwise null.' }),
    token: TokenSymbol.nullable().meta({ description: 'Token, if grouped by `token`; otherwise null.' }),
    ...figures,
  })
  .meta({ id: 'AnalyticsGroup', description: 'The figures of one day, chain or token.' })
export type AnalyticsGroup = z.output<typeof AnalyticsGroup>

export const Analytics = z
  .object({
    from: timestamp('Start of the period.'),
    to: timestamp('End of the period, excluded.'),
    by: AnalyticsBy,
    currency: currency('Currency of all amounts: the currency to which every token is pegged.'),
    totals: AnalyticsFigures,
    data: z.array(AnalyticsGroup).meta({
      description:
        'The figures of each group. By `day`: every day of the period, including days without activity, oldest ' +
        'first. By `chain` or `token`: each chain or token with activity, in the order of its enumeration.',
    }),
    mrrMinor: sumMinor(
      'Current monthly recurring revenue, independent of the period: the sum of `mrrMinor` of all ' +
        'subscriptions. `mrrMinor` is 0 for a subscription that is trialing, paused, canceled or was never paid.',
    ),
    subscriptionCount: count(
      'Number of subscriptions in `mrrMinor`: active or past due, paid at least once, and with a current ' +
        'period that was not refunded.',
    ),
    waitingMinor: sumMinor(
      'US cents that wait at deposit addresses now, independent of the period. They belong to the settlement wallets ' +
        'and were not collected to them yet.',
    ),
  })
  .meta({
    id: 'Analytics',
    description:
      'Figures of a workspace in one mode. A sum above 9,007,199,254,740,991 is returned as that number.',
  })
export type Analytics = z.output<typeof Analytics>

export const analytics = routes({
  retrieve: route({
    operation: 'retrieveAnalytics',
    functionOnly: true,
    method: 'GET',
    path: '/v1/workspaces/:workspaceId/analytics',
    summary: 'Retrieve analytics',
    description:
      'Sums the payments, refunds, checkouts and subscriptions of a workspace in one mode, in their current ' +
      'state. The figures of past days can change: when a reorg removes a payment, for example, the payment no ' +
      'longer counts on the day on which it was created.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: z.strictObject({
      from: timestampInput(
        `Start of the period. Default: ${analyticsDays.usual} days before the end.`,
      ).optional(),
      to: timestampInput(
        `End of the period, excluded; at most ${analyticsDays.most} days after \`from\`. Default: now. In ` +
          'test mode, now is the latest of the real time, the time of the test clock and the time of the local ' +
          'chains.',
      ).optional(),
      by: AnalyticsBy.default('day'),
    }),
    responses: { 200: Analytics },
  }),
})
