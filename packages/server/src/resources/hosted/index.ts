export { hostedCheckoutRoutes } from './checkouts/routes.ts'
