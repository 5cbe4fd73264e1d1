/** Renews a lease periodically. */
export type Beat = {
  /**
   * Resolves once no renewal of the lease is running. A renewal locks the row that the next attempt to take
   * the lease updates.
   */
  idle(): Promise<void>
  /** Stops renewing the lease, after a running renewal has ended. */
  stop(): Promise<void>
}

/**
 * Starts to renew a lease every `everyMs`. It runs one renewal at a time, because renewals must not pile up
 * on a slow database.
 */
export const createBeat = (renew: () => Promise<void>, everyMs: number): Beat => {
  let renewal: Promise<void> | null = null
  const timer = setInterval(() => {
    // Ignores a failed renewal. If the lease ends and another process takes it, the next commit throws
    // `LeaseLost`.
    renewal ??= renew()
      .catch(() => undefined)
      .finally(() => {
        renewal = null
      })
  }, everyMs)
  timer.unref()
  return {
    async idle() {
      await renewal
    },
    async stop() {
      clearInterval(timer)
      await renewal
    },
  }
}
