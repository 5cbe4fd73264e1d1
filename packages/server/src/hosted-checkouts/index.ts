export { hostedCheckoutRoutes } from './routes.ts'
