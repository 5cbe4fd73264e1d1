/**
 * Analytics: what a workspace takes, told apart by day, chain or token.
 *
 * Who is who: a span is the time that is asked for. A group is a day of it, a chain or a token. Sums are what the database
 * adds up for one group; figures are what the answer says of it.
 *
 * What flows: `retrieveAnalytics` decides the span (`span.ts`), has the database add up payments, refunds, checkouts and
 * subscriptions (`store.ts`), and puts the groups in order, with those in which nothing happened (`figures.ts`). Nothing is
 * kept: figures are those of the rows as they are, and agree with the lists of payments and checkouts at any moment. A
 * person has few requests under way, a process adds up few at a time, and each statement has little time (`limits.ts`).
 *
 * Guarantees:
 * - Sums are exact whole cents, added as `bigint`.
 * - Payments, checkouts and subscriptions are added up from indexes alone, and no row outside the span is read.
 * - A payment that counts stands in one group, however often it was refunded or its block was reorganised.
 *
 * Not promised: that the four kinds of sums are of one moment. Each is one statement, and they run one after another.
 * Refunds are looked up one by one with their payments; a merchant signs each of them by hand.
 */
export { createAnalyticsRoutes } from './routes.ts'
