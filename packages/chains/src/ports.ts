/** The configuration, clocks, log and metrics of the server process, which calls to providers need. */
export type ProviderPorts = {
  config: {
    /**
     * Whether a payment waits while no second provider responds (`required`), or is processed without a
     * second opinion (`when_available`).
     */
    secondOpinion: 'required' | 'when_available'
  }
  clock: TimeSource
  /** The clock with which the times of blocks are compared. */
  chainClock: TimeSource
  /**
   * The local chains of an emulator, whose block times a developer can change; null in every other
   * deployment.
   */
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
