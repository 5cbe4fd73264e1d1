/** Renews a lease again and again. */
export type Beat = {
  /** Ends once no renewal is under way: one holds the row that the next round takes the lease on. */
  idle(): Promise<void>
  /** Ends the renewals, once the one under way has ended. */
  stop(): Promise<void>
}

/** Starts renewals, one at a time, so that a slow database is not asked for ever more. */
export const createBeat = (renew: () => Promise<void>, everyMs: number): Beat => {
  let renewal: Promise<void> | null = null
  const timer = setInterval(() => {
    // Where renewals fail, the lease ends, and the next commit throws `LeaseLost` if another process took it.
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
