import { z } from 'zod'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { currency } from './primitives/money.ts'
import { timestamp, timestampInput } from './primitives/time.ts'
import { route, routes } from './rest.ts'
import { inWorkspace } from './workspace-path.ts'

/** The number of days that one response covers: the maximum and the default. */
export const analyticsDays = { most: 400, usual: 30 } as const

export const AnalyticsBy = z.enum(['day', 'chain', 'token']).meta({
  id: 'AnalyticsBy',
  description: 'What figures are told apart by: days in UTC, chains or tokens.',
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
    'What payments brought, refunds not taken off: the `amountMinor` of payments that count, by `createdAt`. A payment counts ' +
      'once it was confirmed, matched to anything or not, also when it was refunded since; not while a reorg of it is suspected, ' +
      'nor once it is `reorged`.',
  ),
  paymentCount: count('How many payments that is.'),
  refundedMinor: sumMinor(
    'What was sent back of payments that count, whenever they were made: confirmed refunds, by their `confirmedAt`.',
  ),
  refundCount: count('How many refunds that is.'),
  checkoutCount: count(
    'Checkouts, by `createdAt`. One belongs to the chain and token that it was paid in, else to those it was made with.',
  ),
  endedCheckoutCount: count('Those of them that have `succeeded`, `failed` or `expired` by now.'),
  succeededCheckoutCount: count('Those of them that have `succeeded`.'),
  conversionBasisPoints: z
    .int()
    .min(0)
    .max(10_000)
    .nullable()
    .meta({
      description:
        'The share of checkouts that succeeded among those that have ended, rounded half up; null where none has.',
      unit: 'basis points (hundredths of a percent)',
      examples: [7_350],
    }),
} as const

export const AnalyticsFigures = z
  .object(figures)
  .meta({ id: 'AnalyticsFigures', description: 'What was taken, and what became of checkouts.' })
export type AnalyticsFigures = z.output<typeof AnalyticsFigures>

export const AnalyticsGroup = z
  .object({
    day: z.iso
      .date()
      .nullable()
      .meta({ description: 'The day in UTC, by `day`; else null.', examples: ['2026-11-20'] }),
    chain: ChainId.nullable().meta({ description: 'The chain, by `chain`; else null.' }),
    token: TokenSymbol.nullable().meta({ description: 'The token, by `token`; else null.' }),
    ...figures,
  })
  .meta({ id: 'AnalyticsGroup', description: 'The figures of one day, chain or token.' })
export type AnalyticsGroup = z.output<typeof AnalyticsGroup>

export const Analytics = z
  .object({
    from: timestamp('Where the span begins.'),
    to: timestamp('Where the span ends: the first moment that is no longer in it.'),
    by: AnalyticsBy,
    currency: currency('The currency of all amounts: what every token is pegged to.'),
    totals: AnalyticsFigures,
    data: z.array(AnalyticsGroup).meta({
      description:
        'The figures apart: by `day` every day of the span, oldest first, also where nothing happened; by `chain` and ' +
        '`token` those where something did, in the order of the enumeration.',
    }),
    mrrMinor: sumMinor(
      'What subscriptions bring in a month as things stand now, whatever the span: the sum of their `mrrMinor`, which is 0 ' +
        'of those that are trialing, paused, canceled or not yet paid once.',
    ),
    subscriptionCount: count(
      'The subscriptions that count in `mrrMinor`: active or past due, paid once, and not refunded since.',
    ),
  })
  .meta({
    id: 'Analytics',
    description:
      'Figures of a workspace in one mode. Sums beyond 9,007,199,254,740,991 are answered as that number.',
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
      'Adds up payments, refunds, checkouts and subscriptions of a workspace in one mode, as they are now: what a reorg or a ' +
      'refund takes back is told of the day on which it was made, and figures of past days may change with it.',
    access: { by: 'session', role: 'viewer', effect: 'reads' },
    pathParams: inWorkspace({}),
    query: z.strictObject({
      from: timestampInput(
        `Where the span begins; ${analyticsDays.usual} days before its end where it is left out.`,
      ).optional(),
      to: timestampInput(
        `Where the span ends: what is of this moment is not in it. Now where it is left out, in test mode by the test clock or the local chains if these are ahead; at most ${analyticsDays.most} days after \`from\`.`,
      ).optional(),
      by: AnalyticsBy.default('day'),
    }),
    responses: { 200: Analytics },
  }),
})
