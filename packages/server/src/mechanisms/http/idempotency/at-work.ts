import { setTimeout as delay } from 'node:timers/promises'

/**
 * What this process is at work on, by name, so that whoever wants the same need not ask the database again and again
 * whether it is done. Nothing is right only because of it: other processes have their own.
 */
export type AtWork = {
  /** Does the work under a name that nobody here works under. The name is free again once it ended, however. */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** Whether the work under the name has ended, or ends within so long. */
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
