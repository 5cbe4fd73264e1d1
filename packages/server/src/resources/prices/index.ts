export type { PriceRow } from './price.ts'
export { priceRoutes } from './routes.ts'
export { selectPrice as findPrice } from './store.ts'
