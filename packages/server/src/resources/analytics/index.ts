/**
 * Analytics: the revenue of a workspace, grouped by day, chain or token.
 *
 * Who takes part: a span is the requested time range. A group is a day of the span, a chain or a token. Sums
 * are the results of the database for one group; figures are the values in the response.
 *
 * Flow: `retrieveAnalytics` decides the span (`span.ts`), has the database sum payments, refunds, checkouts
 * and subscriptions (`store.ts`), and what waits at deposit addresses (module `deposits`). It then orders the
 * groups, including the days without activity (`figures.ts`).
 * Nothing is stored: the figures come from the current rows, and always agree with the lists of payments and
 * checkouts. The number of concurrent requests of a person, the number of concurrent queries of a process and
 * the time of each statement are limited (`limits.ts`).
 *
 * Guarantees:
 * - Sums are exact whole cents, added as `bigint`.
 * - Sums of payments, checkouts and subscriptions need index-only scans, and read no row outside the span.
 * - A payment that counts is in exactly one group, also after refunds and reorganisations.
 *
 * Not promised: that the five kinds of sums reflect the same moment. Each is one statement, and the
 * statements run one after another. Refunds are looked up one by one with their payments; this is affordable
 * because a merchant signs each refund by hand.
 */
export { createAnalyticsRoutes } from './routes.ts'
