/**
 * Metrics: the counters and gauges of a process, in the form that Prometheus reads. `createMetrics` registers all of them
 * once for each process, so that one file lists every name.
 */
export { createMetrics, type Metrics, modeOf } from './metrics.ts'
