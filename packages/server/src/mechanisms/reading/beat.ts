/** Renews a lease periodically. */
export type Beat = {
  /**
   * Resolves once no renewal is running. A renewal locks the row that the next round updates to take the
   * lease.
   */
  idle(): Promise<void>
  /** Stops the renewals, after the running renewal has ended. */
  stop(): Promise<void>
}

/** Starts the renewals, one at a time, so that renewals do not pile up on a slow database. */
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
