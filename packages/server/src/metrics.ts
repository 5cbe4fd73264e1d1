import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

type PoolCounts = { totalCount: number; idleCount: number; waitingCount: number }

/** The metrics of a process, for Prometheus. Each name ends with its unit. */
export type Metrics = ReturnType<typeof createMetrics>

export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const watchPool = (pool: PoolCounts) => {
    new Gauge({
      name: 'stablerail_db_pool_connections',
      help: 'Connections of the pool and requests for one, by state.',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'open' }, pool.totalCount)
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'waited for' }, pool.waitingCount)
      },
    })
  }
  return {
    watchPool,
    registry,
    requestDurationSeconds: new Histogram({
      name: 'stablerail_http_request_duration_seconds',
      help: 'How long requests took, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    oldestDueDeliverySeconds: new Gauge({
      name: 'stablerail_webhook_oldest_due_delivery_seconds',
      help: 'How long the oldest delivery that is due has been waiting.',
      registers,
    }),
    deliveries: new Counter({
      name: 'stablerail_webhook_attempts_total',
      help: 'Delivery attempts, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    paymentsScreened: new Counter({
      name: 'stablerail_payments_screened_total',
      help: 'Payments whose payer was screened, by verdict.',
      labelNames: ['verdict'],
      registers,
    }),
    eventsOffSchema: new Counter({
      name: 'stablerail_events_off_schema_total',
      help: 'Events that were sent although their data does not meet the contract, by type.',
      labelNames: ['type'],
      registers,
    }),
    readerLagBlocks: new Gauge({
      name: 'stablerail_reader_lag_blocks',
      help: 'Blocks between the head and what was read.',
      labelNames: ['chain', 'mode'],
      registers,
    }),
    readerFaults: new Counter({
      name: 'stablerail_reader_faults_total',
      help: 'What went wrong while chains were read, by kind: rounds that failed, and faults that were made good.',
      labelNames: ['chain', 'mode', 'kind'],
      registers,
    }),
  }
}
