/**
 * Runs a function repeatedly, each time `everyMs` after the previous run has ended. `pause` interrupts this.
 */
export const startTicking = (everyMs: number, tick: () => void | Promise<void>) => {
  let pauses = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const run = async () => {
    if (pauses === 0) await tick()
  }
  const plan = () => {
    timer = setTimeout(() => {
      running = run().finally(() => {
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
