/**
 * Registers functions that stop what a bench has started. They run in reverse order when the bench ends, also
 * after an error.
 */
export type Cleanup = {
  onEnd(end: () => Promise<unknown>): void
  run(): Promise<void>
}

export const createCleanup = (): Cleanup => {
  const ends: (() => Promise<unknown>)[] = []
  let running: Promise<void> | undefined
  const endAll = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop())
      await end().catch((error: unknown) => console.error('Something could not be ended:', error))
  }
  return {
    onEnd: (end) => ends.push(end),
    run: () => {
      running ??= endAll()
      return running
    },
  }
}
