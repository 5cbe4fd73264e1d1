/** When the process is told to stop, by SIGINT or SIGTERM. */
export type StopSignal = {
  /** Aborts at the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal, with its name. */
  requested: Promise<NodeJS.Signals>
}

/**
 * Hears signals for as long as the process lives: Ctrl-C reaches every process of the terminal at once, npm and its
 * scripts pass it on besides, and a second signal must not cut short what the first one began.
 */
export const listenForStop = (): StopSignal => {
  const stopping = new AbortController()
  const requested = new Promise<NodeJS.Signals>((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const)
      process.on(name, () => {
        stopping.abort()
        resolve(name)
      })
  })
  return { signal: stopping.signal, requested }
}
