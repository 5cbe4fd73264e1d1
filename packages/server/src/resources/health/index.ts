/**
 * Health: whether a process runs, and whether it can serve requests, for load balancers and orchestrators.
 *
 * `live` returns 200 as long as the process responds; it does not query the database. `ready` returns 200 if
 * the database responds to a query within 2 seconds and accepts writes, otherwise 503 with the state of the
 * database. The body also shows the chain readers: how far each is behind its chain, and its fault, if any.
 *
 * Guarantees: the result of a readiness check is cached for one second and shared by all requests in that
 * time, so that frequent probes cost the database at most one check a second. Both routes need no API key.
 *
 * `createProbeListener` serves the probes and metrics of any kind of process on a port of its own, for
 * operators.
 *
 * Not promised: that payments are detected. A chain reader with a fault delays payments, but `ready` still
 * returns 200, because taking the API out of service would not help the reader. The state of webhook
 * deliveries and mail is not checked here; metrics show it.
 */

export {
  type Check,
  type Checks,
  checkKeys,
  checkNetworks,
  createProbeListener,
  type Probed,
} from './probes.ts'
export { createHealthRoutes } from './routes.ts'
