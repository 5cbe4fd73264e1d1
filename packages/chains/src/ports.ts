/** Parts of the process that the calls to providers use. */
export type ProviderPorts = {
  config: {
    /** The treatment of payments while a configured second provider gives no response. */
    secondOpinion: 'required' | 'when_available'
  }
  clock: TimeSource
  /** The clock that is compared with block times. */
  chainClock: TimeSource
  /** The local chains of an emulator, whose block times can be moved; null in every other deployment. */
  localChains: object | null
  log: Record<'info' | 'warn', (details: object, message: string) => void>
  metrics: ChainMetrics
}

export type TimeSource = { now(): Date }

/** The counters and durations of calls to providers. */
export type ChainMetrics = {
  rpcCalls: { inc(labels: Labels): void }
  rpcDurationSeconds: { observe(labels: Labels, seconds: number): void }
  readerFaults: { inc(labels: Labels): void }
}

type Labels = Record<string, string>
