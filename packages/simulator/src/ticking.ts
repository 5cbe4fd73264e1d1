const mostFailures = 10

/**
 * Runs a function repeatedly, each time `everyMs` after the previous run has ended. `pause` interrupts this. A run that
 * fails is repeated: a block that it reads may have been replaced by a reorg. The tenth failure in a row is thrown, which
 * ends the process.
 */
export const startTicking = (everyMs: number, tick: () => void | Promise<void>) => {
  let pauses = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  let failures = 0
  const run = async () => {
    if (pauses > 0) return
    try {
      await tick()
      failures = 0
    } catch (error) {
      failures += 1
      if (failures === mostFailures) throw error
    }
  }
  const plan = () => {
    timer = setTimeout(() => {
      running = run().then(() => {
        if (!stopped) plan()
      })
    }, everyMs)
  }
  plan()
  return {
    /** Pauses the runs. Resolves when no run is in progress, with a function that resumes them. */
    pause: async () => {
      pauses += 1
      await running
      return async () => {
        pauses -= 1
      }
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
