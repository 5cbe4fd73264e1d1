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
    // Ignore a failed renewal: if renewals fail until the lease ends, the next commit throws `LeaseLost` if
    // another process took the lease.
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
