import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../../settings/version.ts'
import { createChainWork } from './chain-work.ts'

type StreamCounts = { count(): Record<'merchants' | 'public', number> }
type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

/** The Prometheus metrics of a process. Each name ends with its unit. */
export type Metrics = ReturnType<typeof createMetrics>

/**
 * Registers the metrics. Counters count this process's work since its start, so a sum over all processes is the work
 * of the deployment. The gauges of `measured` show values of the database at the scrape: every process that measures
 * them reports the same value. docs/operations/metrics.md lists all of them with the same text, which a test
 * compares.
 */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const { forgetMeasured, ...measured } = createMeasured(registers)
  const ownWork = createOwnWork(registers)
  // Creates each series with 0, because `rate()` needs a sample from before the first failure.
  for (const outcome of ['sent', 'retried', 'given_up', 'expired', 'outdated'])
    ownWork.mails.inc({ outcome }, 0)
  new Gauge({
    name: 'stablerail_build_info',
    help: 'Always 1. The labels contain the versions of the server and of Node.',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version, node: process.versions.node }, 1)
  return {
    registry,
    ...measured,
    forgetMeasured,
    ...ownWork,
    ...createChainWork(registers),
    watchPool: (pool: PoolCounts) => watchPool(registers, pool),
    watchStreams: (streams: StreamCounts) => watchStreams(registers, streams),
  }
}

const watchPool = (registers: Registry[], pool: PoolCounts): void => {
  new Gauge({
    name: 'stablerail_db_pool_connections',
    help: 'Number of database connections of the pool that are open or idle, and of requests that wait for one, by state.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

const watchStreams = (registers: Registry[], streams: StreamCounts): void => {
  new Gauge({
    name: 'stablerail_streams_open',
    help: 'Number of event streams that this process has open, by reader: merchants, or public for streams of checkouts.',
    labelNames: ['of'],
    registers,
    collect() {
      for (const [of, open] of Object.entries(streams.count())) this.set({ of }, open)
    },
  })
}

type Clearable = { reset(): void; remove(labels: Record<string, never>): void }

const gaugesIn = (gauges: Record<string, Clearable>): Clearable[] => Object.values(gauges)

/**
 * Registers the gauges that are computed at scrape time. A gauge without a value means that this process does not or
 * cannot measure it.
 */
const createMeasured = (registers: Registry[]) => {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames, registers })
  const network = ['chain', 'mode'] as const
  const measured = {
    ready: gauge('stablerail_ready', 'Result of the check of /readyz: 1 if it passed, otherwise 0.', [
      'check',
    ]),
    databaseState: gauge(
      'stablerail_database_state',
      'State of the database at the last check: 1 for the current state, otherwise 0.',
      ['state'],
    ),
    readerLagBlocks: gauge(
      'stablerail_reader_lag_blocks',
      'Number of blocks between the last head that a reader requested and the last block that was read.',
      network,
    ),
    readerLagSeconds: gauge(
      'stablerail_reader_lag_seconds',
      'Seconds since the time up to which all transfers were read.',
      network,
    ),
    readerHeadAgeSeconds: gauge(
      'stablerail_reader_head_age_seconds',
      'Seconds since a reader last received the head of the chain. Grows while no process reads the network.',
      network,
    ),
    paymentsPending: gauge(
      'stablerail_payments_pending',
      'Number of payments in the chain that are not confirmed or failed yet, by outcome. Counted up to 10000.',
      [...network, 'outcome'],
    ),
    oldestPendingSeconds: gauge(
      'stablerail_payments_oldest_pending_seconds',
      "Seconds since the oldest block of a pending payment, except payments that wait only for their workspace's confirmations.",
      network,
    ),
    walletsFrozen: gauge(
      'stablerail_wallets_frozen',
      'Number of settlement wallets that the issuer of the token has frozen. Only wallets with deposit addresses are checked.',
      ['chain', 'mode', 'token'],
    ),
    paymentsSuspected: gauge(
      'stablerail_payments_suspected',
      'Number of confirmed payments that a reorg removed, until they are restored or reorged. Counted up to 10000.',
      network,
    ),
    paymentsUnmatched: gauge(
      'stablerail_payments_unmatched',
      'Number of confirmed payments that match no checkout and are not credited or refunded yet. Counted up to 10000.',
      ['mode'],
    ),
    mailsWaiting: gauge(
      'stablerail_mails_waiting',
      'Number of mails in the queue, due or not. Counted up to 10000.',
    ),
    oldestDueMailSeconds: gauge(
      'stablerail_mail_oldest_due_seconds',
      'Seconds that the oldest due mail has waited.',
    ),
    relayerPullsLeft: gauge(
      'stablerail_relayer_pulls_left',
      "Number of pulls of 100000 gas that the relayer's balance can pay for at the last known gas price. Counted up to 10000.",
      network,
    ),
    relaysWaiting: gauge(
      'stablerail_relays_waiting',
      'Number of transactions of the server that are not sent yet or lack confirmations. Counted up to 10000.',
      network,
    ),
    oldestRelaySeconds: gauge(
      'stablerail_relay_oldest_waiting_seconds',
      'Seconds since the oldest waiting transaction of the server was requested; 0 if none waits.',
      network,
    ),
    depositsWaitingCents: gauge(
      'stablerail_deposits_waiting_usd_cents',
      'Sum in US cents that waits at deposit addresses, by token and factory: configured or other. Of at most 10000 deposits.',
      [...network, 'token', 'factory'],
    ),
    defaultPartitionRows: gauge(
      'stablerail_default_partition_rows',
      'Number of rows in the DEFAULT partition of a table, whose ids have no partition of their own. Counted up to 10000.',
      ['table', 'mode'],
    ),
    oldestDueDeliverySeconds: gauge(
      'stablerail_webhook_oldest_due_delivery_seconds',
      'Seconds that the oldest due webhook delivery has waited.',
    ),
  }
  // Without this, a gauge without labels would start with 0, which would look like a measured value.
  for (const each of gaugesIn(measured)) each.remove({})
  const { oldestDueDeliverySeconds: _ofTheWorker, ...ofTheScrape } = measured
  return {
    ...measured,
    forgetMeasured: () => {
      for (const each of gaugesIn(ofTheScrape)) {
        each.reset()
        each.remove({})
      }
    },
  }
}

/** Registers the metrics of the process's own work: the API, webhooks, mail and scheduled jobs. */
const createOwnWork = (registers: Registry[]) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  return {
    requestDurationSeconds: new Histogram({
      name: 'stablerail_http_request_duration_seconds',
      help: 'Duration of requests to the API, by operation and status. 499: the client disconnected before the response.',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    events: counter(
      'stablerail_events_total',
      'Number of events that were written, by type, such as the status changes of payments and checkouts.',
      ['type'],
    ),
    eventsOffSchema: counter(
      'stablerail_events_off_schema_total',
      'Number of events that were sent although their data does not match the contract, by type.',
      ['type'],
    ),
    deliveries: counter(
      'stablerail_webhook_attempts_total',
      'Number of attempts to deliver a webhook, by outcome: succeeded, retried, failed (permanently), interrupted, not_made.',
      ['outcome'],
    ),
    oldestWriteSeconds: new Gauge({
      name: 'stablerail_oldest_write_transaction_seconds',
      help: 'Age of the write transaction that holds back event streams, by source: session or prepared. 0 if none is open.',
      labelNames: ['source'],
      registers,
    }),
    unopened: counter(
      'stablerail_unopened_values_total',
      'Number of failed decryptions of database values, by key and reason: missing_key, lost_key or altered.',
      ['key', 'reason'],
    ),
    traceSpans: counter(
      'stablerail_trace_spans_total',
      'Number of trace spans by outcome: exported; failed, not accepted by the collector; dropped, because too many waited.',
      ['outcome'],
    ),
    mails: counter(
      'stablerail_mails_total',
      'Number of mails by outcome: sent; retried; given_up, refused permanently or too often; expired; outdated, not wanted; limited.',
      ['outcome'],
    ),
    jobRuns: counter(
      'stablerail_job_runs_total',
      'Number of runs of scheduled jobs, by outcome: done or failed.',
      ['job', 'outcome'],
    ),
    partitionsPostponed: new Counter({
      name: 'stablerail_partitions_postponed_total',
      help: 'Number of failed tries to make or drop a partition, because of locks or too many rows. The job tries again.',
      registers,
    }),
    clockFailures: new Counter({
      name: 'stablerail_test_clock_failures_total',
      help: 'Number of failed steps of test clocks. A step is retried, after a longer wait each time.',
      registers,
    }),
    jobLastDoneSeconds: new Gauge({
      name: 'stablerail_job_last_done_timestamp_seconds',
      help: 'Time at which the job last completed in this process, in seconds since 1970.',
      labelNames: ['job'],
      registers,
    }),
    jobDurationSeconds: new Histogram({
      name: 'stablerail_job_duration_seconds',
      help: 'Duration of a run of a job, including all batches that were due.',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
  }
}
