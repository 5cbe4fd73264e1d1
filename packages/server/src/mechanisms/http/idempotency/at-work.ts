import { setTimeout as delay } from 'node:timers/promises'

/**
 * The operations running in this process, by name, so that duplicate requests wait in memory and do not poll the
 * database. This only improves speed: each process has its own list.
 */
export type AtWork = {
  /**
   * Runs a function under a name that must be free in this process. The name becomes free again when the function
   * returns or throws.
   */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /**
   * Resolves when the function under `name` has returned or thrown, or none runs; to `running` if it still runs after
   * `withinMs`.
   */
  ends(name: string, withinMs: number): Promise<'returned' | 'threw' | 'running'>
  isFree(name: string): boolean
}

export const createAtWork = (): AtWork => {
  const ends = new Map<string, Promise<'returned' | 'threw'>>()
  return {
    async run(name, work) {
      if (ends.has(name)) throw new Error('Two cannot work under one name at once.')
      const { promise, resolve } = Promise.withResolvers<'returned' | 'threw'>()
      ends.set(name, promise)
      let end: 'returned' | 'threw' = 'threw'
      try {
        const result = await work()
        end = 'returned'
        return result
      } finally {
        ends.delete(name)
        resolve(end)
      }
    },
    async ends(name, withinMs) {
      const patience = new AbortController()
      const limit = delay(Math.max(0, withinMs), 'running' as const, { signal: patience.signal }).catch(
        () => 'running' as const,
      )
      const end = ends.get(name) ?? Promise.resolve('returned' as const)
      return await Promise.race([end, limit]).finally(() => patience.abort())
    },
    isFree: (name) => !ends.has(name),
  }
}
