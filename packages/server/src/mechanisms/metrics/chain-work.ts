import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Registers the metrics of the process's chain readers, and of the payments that they record. */
export const createChainWork = (registers: Registry[]) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames, registers })
  return {
    payments: counter(
      'stablerail_payments_total',
      'Number of payments by the status that they reached and by outcome: credited, underpaid or unmatched.',
      ['chain', 'mode', 'status', 'outcome'],
    ),
    paymentsScreened: counter(
      'stablerail_payments_screened_total',
      'Number of payments whose payer was screened, by verdict.',
      ['verdict'],
    ),
    relays: counter(
      'stablerail_relays_total',
      'Number of transactions of the server by kind and outcome: succeeded, reverted, or refused before they were sent.',
      ['chain', 'mode', 'kind', 'outcome'],
    ),
    depositsCollected: counter(
      'stablerail_deposits_collected_total',
      'Number of deposits in transactions of the server that collected deposits, by token.',
      ['chain', 'mode', 'token'],
    ),
    depositsLeftOut: counter(
      'stablerail_deposits_left_out_total',
      'Number of times that a deposit was left out of a collection, by reason: empty, unread, refused, dust, held or other_factory.',
      ['chain', 'mode', 'reason'],
    ),
    depositFallbacks: counter(
      'stablerail_deposit_fallbacks_total',
      'Number of payments that were prepared without a deposit address, because the deposit factory was not verified.',
      ['chain', 'mode'],
    ),
    readerFaults: counter(
      'stablerail_reader_faults_total',
      'Number of faults while chains were read, by kind: rounds that failed, and faults that were corrected.',
      ['chain', 'mode', 'kind'],
    ),
    readerLastRoundSeconds: new Gauge({
      name: 'stablerail_reader_last_round_timestamp_seconds',
      help: 'Time at which this process last completed a round of reading without a fault, in seconds since 1970.',
      labelNames: ['chain', 'mode'],
      registers,
    }),
    rpcCalls: counter(
      'stablerail_rpc_calls_total',
      'Number of calls to providers of chains, counting each call of a batch, by method and outcome: ok, or the kind of the fault.',
      ['chain', 'mode', 'provider', 'method', 'outcome'],
    ),
    rpcDurationSeconds: new Histogram({
      name: 'stablerail_rpc_request_duration_seconds',
      help: 'Duration of requests to providers of chains. A batch is one request.',
      labelNames: ['chain', 'mode', 'provider'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  }
}
