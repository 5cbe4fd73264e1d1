/** The request to stop the process, by SIGINT or SIGTERM. */
export type StopSignal = {
  /** Aborts at the first signal. */
  signal: AbortSignal
  /** Resolves at the first signal, with its name. */
  requested: Promise<NodeJS.Signals>
}

/**
 * Listens for signals until the process ends. Ctrl-C reaches every process of the terminal, and npm also forwards it,
 * so one Ctrl-C may arrive as two signals: a second signal must not interrupt the stop that the first one began.
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
