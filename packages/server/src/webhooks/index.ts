/** Where events are posted to, and the posting. */
export {
  type DeliveryWorker,
  type DeliveryWorkerOptions,
  startDeliveryWorker,
} from './delivery/worker.ts'
export { purgeDeliveriesJob } from './purge-deliveries.ts'
export { webhookEndpointRoutes } from './routes.ts'
