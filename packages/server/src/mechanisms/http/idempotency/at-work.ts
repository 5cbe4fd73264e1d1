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
   * Resolves to true when no function runs under `name` any more; to false if a function still runs after
   * `withinMs`.
   */
  ends(name: string, withinMs: number): Promise<boolean>
  isFree(name: string): boolean
}

export const createAtWork = (): AtWork => {
  const ends = new Map<string, Promise<void>>()
  return {
    async run(name, work) {
      if (ends.has(name)) throw new Error('Two cannot work under one name at once.')
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, promise)
      try {
        return await work()
      } finally {
        ends.delete(name)
        resolve()
      }
    },
    async ends(name, withinMs) {
      const patience = new AbortController()
      const limit = delay(Math.max(0, withinMs), false, { signal: patience.signal }).catch(() => false)
      const end = (ends.get(name) ?? Promise.resolve()).then(() => true)
      return await Promise.race([end, limit]).finally(() => patience.abort())
    },
    isFree: (name) => !ends.has(name),
  }
}
