/** Where events are posted to. */
export { webhookEndpointRoutes } from './routes.ts'
