/**
 * Health: whether a process runs, and whether it can serve requests, for load balancers and orchestrators.
 *
 * `live` answers 200 as long as the process answers at all; it asks nothing of the database. `ready` answers 200 when
 * the database answers a query within 2 seconds, else 503. Its body also shows the chain readers: how far each is
 * behind its chain, and what is wrong with it.
 *
 * Guarantees: the result of a readiness check is kept for one second and shared by all who ask in that time, so that
 * frequent probes cost the database at most one check a second. Both routes need no API key.
 *
 * `createProbeListener` serves the probes and metrics of a process of any kind on a port of its own, for operators.
 * `reachDatabase` is the query, for the readiness of a process that serves no API.
 *
 * Not promised: that payments are detected. A chain reader at fault delays payments and never makes `ready` answer 503,
 * because taking the API out of service would not help the reader. The state of webhook deliveries and mail is not
 * checked here; metrics show them.
 */

export {
  type Check,
  type Checks,
  checkKeys,
  checkNetworks,
  createProbeListener,
  type Probed,
} from './probes.ts'
export { reachDatabase } from './reach-database.ts'
export { createHealthRoutes } from './routes.ts'
