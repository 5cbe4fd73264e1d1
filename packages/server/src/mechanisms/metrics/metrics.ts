import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../../settings/version.ts'

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
  // A rate needs a sample from before the first failure.
  for (const outcome of ['sent', 'retried', 'given_up', 'expired', 'outdated'])
    ownWork.mails.inc({ outcome }, 0)
  new Gauge({
    name: 'stablerail_build_info',
    help: 'Always 1; the labels tell the version of the server and of Node.',
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
    help: 'Connections of the pool to the database that are open and idle, and requests that wait for one, by state.',
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
    help: 'Streams of events that this process has open, by who reads them: merchants, or public for streams of checkouts.',
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
    ready: gauge('stablerail_ready', '1 where the check of /readyz is passed, else 0.', ['check']),
    readerLagBlocks: gauge(
      'stablerail_reader_lag_blocks',
      'Blocks between the head that a reader last asked for and what was read.',
      network,
    ),
    readerLagSeconds: gauge(
      'stablerail_reader_lag_seconds',
      'Age of the newest moment up to which all transfers were read.',
      network,
    ),
    readerHeadAgeSeconds: gauge(
      'stablerail_reader_head_age_seconds',
      'How long ago a reader last asked for the head and was answered; it grows while nobody reads the network.',
      network,
    ),
    paymentsPending: gauge(
      'stablerail_payments_pending',
      'Payments that are in the chain and not yet confirmed or failed, by what they pay. Counts to 10000.',
      [...network, 'outcome'],
    ),
    oldestPendingSeconds: gauge(
      'stablerail_payments_oldest_pending_seconds',
      'Age of the block of the oldest payment that waits for more than confirmations which its workspace asks for.',
      network,
    ),
    paymentsSuspected: gauge(
      'stablerail_payments_suspected',
      'Confirmed payments that a reorganisation took out of the chain and whose fate is open. Counts to 10000.',
      network,
    ),
    paymentsUnmatched: gauge(
      'stablerail_payments_unmatched',
      'Confirmed payments that pay nothing known, until the merchant credits or refunds them. Counts to 10000.',
      ['mode'],
    ),
    mailsWaiting: gauge('stablerail_mails_waiting', 'Mails in the queue, due or not. Counts to 10000.'),
    oldestDueMailSeconds: gauge(
      'stablerail_mail_oldest_due_seconds',
      'How long the mail that is due the longest has been waiting.',
    ),
    relayerPullsLeft: gauge(
      'stablerail_relayer_pulls_left',
      'Pulls that the balance of the relayer pays for at the price of gas that was last read. Counts to 10000.',
      network,
    ),
    relaysWaiting: gauge(
      'stablerail_relays_waiting',
      'Transactions of the server that are not sent, or not deep enough in the chain. Counts to 10000.',
      network,
    ),
    oldestRelaySeconds: gauge(
      'stablerail_relay_oldest_waiting_seconds',
      'How long the oldest of these transactions has been asked for.',
      network,
    ),
    oldestDueDeliverySeconds: gauge(
      'stablerail_webhook_oldest_due_delivery_seconds',
      'How long the delivery that is due the longest has been waiting.',
    ),
  }
  // A gauge without labels starts with 0, which would look like a measured value.
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

/** Registers the metrics of the process's work for the API, webhooks, mail and scheduled jobs. */
const createOwnWork = (registers: Registry[]) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  return {
    requestDurationSeconds: new Histogram({
      name: 'stablerail_http_request_duration_seconds',
      help: 'How long requests to the API took, by operation and status. 499: the client left before the answer.',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    events: counter(
      'stablerail_events_total',
      'Events that were written, by type; payments and checkouts move with them.',
      ['type'],
    ),
    eventsOffSchema: counter(
      'stablerail_events_off_schema_total',
      'Events that were sent although their data does not meet the contract, by type.',
      ['type'],
    ),
    deliveries: counter(
      'stablerail_webhook_attempts_total',
      'Attempts to deliver a webhook, by outcome: succeeded, retried, failed for good, interrupted, not_made.',
      ['outcome'],
    ),
    unopened: counter(
      'stablerail_unopened_values_total',
      'Values of the database that could not be decrypted, by their key and the reason: missing_key, lost_key or altered.',
      ['key', 'reason'],
    ),
    traceSpans: counter(
      'stablerail_trace_spans_total',
      'Spans of traces by outcome: exported; failed, not taken by the collector; dropped, because too many waited.',
      ['outcome'],
    ),
    mails: counter(
      'stablerail_mails_total',
      'Mails by outcome: sent; retried; given_up, refused for good or too often; expired; outdated, no longer wanted; limited.',
      ['outcome'],
    ),
    jobRuns: counter(
      'stablerail_job_runs_total',
      'Runs of the jobs that time makes due, by outcome: done or failed.',
      ['job', 'outcome'],
    ),
    clockFailures: new Counter({
      name: 'stablerail_test_clock_failures_total',
      help: 'Looks at a test clock in which a step failed; the clock is looked at again, later each time.',
      registers,
    }),
    jobLastDoneSeconds: new Gauge({
      name: 'stablerail_job_last_done_timestamp_seconds',
      help: 'When the job last ran to its end in this process, in seconds since 1970.',
      labelNames: ['job'],
      registers,
    }),
    jobDurationSeconds: new Histogram({
      name: 'stablerail_job_duration_seconds',
      help: 'How long a run of a job took, with all batches that were due.',
      labelNames: ['job'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers,
    }),
  }
}

/** Registers the metrics of the process's chain readers, and of the payments that they record. */
const createChainWork = (registers: Registry[]) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  return {
    payments: counter(
      'stablerail_payments_total',
      'Payments by the status that they came to and by what they pay: credited, underpaid or unmatched.',
      ['chain', 'mode', 'status', 'outcome'],
    ),
    paymentsScreened: counter(
      'stablerail_payments_screened_total',
      'Payments whose payer was screened, by verdict.',
      ['verdict'],
    ),
    relays: counter(
      'stablerail_relays_total',
      'Transactions of the server by kind and outcome: succeeded, reverted, or refused before they were sent.',
      ['chain', 'mode', 'kind', 'outcome'],
    ),
    readerFaults: counter(
      'stablerail_reader_faults_total',
      'What went wrong while chains were read, by kind: rounds that failed, and faults that were made good.',
      ['chain', 'mode', 'kind'],
    ),
    readerLastRoundSeconds: new Gauge({
      name: 'stablerail_reader_last_round_timestamp_seconds',
      help: 'When this process last ended a round of reading without a fault, in seconds since 1970.',
      labelNames: ['chain', 'mode'],
      registers,
    }),
    rpcCalls: counter(
      'stablerail_rpc_calls_total',
      'Calls to providers of chains, each call of a batch by itself, by method and outcome: ok, or the kind of the fault.',
      ['chain', 'mode', 'provider', 'method', 'outcome'],
    ),
    rpcDurationSeconds: new Histogram({
      name: 'stablerail_rpc_request_duration_seconds',
      help: 'How long requests to providers of chains took; a batch is one request.',
      labelNames: ['chain', 'mode', 'provider'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  }
}
