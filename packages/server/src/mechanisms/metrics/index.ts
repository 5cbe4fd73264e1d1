/**
 * Metrics: the counters, gauges and histograms of a process, in Prometheus's format.
 *
 * `createMetrics` registers all of them once per process, so that one file lists every name with its labels.
 * Modules count through the `Metrics` that they receive. Values from the database, such as the number of due
 * deliveries, are measured at each scrape by functions that modules pass to the probe listener. Labels have
 * few values: no label holds the id of a workspace, a customer or a payment.
 *
 * Not promised: totals of a deployment. Each process counts only its own work since it started.
 */
export { createMetrics, type Metrics } from './metrics.ts'
