/**
 * Creates a sleep that a wake-up ends early. After a wake-up that comes while no sleep runs, the next sleep
 * ends at once.
 */
export const createSleep = () => {
  let woken = false
  let rouse: (() => void) | null = null
  return {
    wake() {
      woken = true
      rouse?.()
    },
    async for(ms: number): Promise<void> {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          rouse = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rouse = null
      woken = false
    },
  }
}
