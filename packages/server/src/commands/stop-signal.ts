/** The request to stop the process, by SIGINT or SIGTERM. */
export type StopSignal = {
  /** Aborts when the process receives SIGINT or SIGTERM for the first time. */
  signal: AbortSignal
  /** Resolves to the name of the signal when the process receives SIGINT or SIGTERM for the first time. */
  requested: Promise<NodeJS.Signals>
}

/**
 * Listens for SIGINT and SIGTERM until the process ends. Ctrl-C may arrive as two signals, because npm also
 * forwards it. The second signal must not interrupt the stop that the first signal began.
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
