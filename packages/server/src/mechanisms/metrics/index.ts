/**
 * Metrics: the counters, gauges and histograms of a process, in the form that Prometheus reads.
 *
 * `createMetrics` registers all of them once for each process, so that one file lists every name with its labels. Rooms
 * count by the `Metrics` that they are handed. Figures from the database, such as the number of due deliveries, are measured
 * at each scrape by the function that the room gives to the probe listener.
 *
 * `modeOf` writes the mode of a record as the value of a label.
 *
 * Not promised: totals of a deployment. Each process counts what it did itself since it started.
 */
export { createMetrics, type Metrics, modeOf } from './metrics.ts'
