/**
 * Prices: the amount of a product, in cents of a currency, charged once or at an interval.
 *
 * A price belongs to one product of the same workspace and mode (`products`), and a product has at most
 * `caps.pricesPerProduct` of them. `priceRoutes` lists, creates, changes and deletes prices; other modules read
 * one with `findPrice`. A checkout copies amount and currency from its price when it is created.
 *
 * Guarantees:
 * - Amount, currency and interval never change. A merchant who wants another amount creates another price.
 * - The limit of prices per product holds for concurrent requests: a creation locks the product's row.
 * - An inactive price still exists and can be read; it is rejected for new checkouts.
 * - Each creation and each change emits an event, without the merchant's metadata, in the same transaction.
 *
 * Not promised: that the price of an earlier checkout still exists. After a price was deleted, the checkout
 * keeps its id and its own copy of the amount. A deletion emits no event.
 */
export { chargeFault, type PriceRow } from './price.ts'
export { monthlyMinor, type RecurringInterval } from './recurring.ts'
export { type RecurringPrice, requireRecurringPrice } from './require-recurring.ts'
export { priceRoutes } from './routes.ts'
export { selectPrice as findPrice } from './store.ts'
