/**
 * Webhook endpoints: where a workspace wants its events posted to. The routes here register, change and delete them,
 * rotate their secrets, and show and replay their deliveries, which belong to `mechanisms/deliveries`. An address is
 * checked before the transaction; a secret is shown once.
 */
export { webhookEndpointRoutes } from './routes.ts'
