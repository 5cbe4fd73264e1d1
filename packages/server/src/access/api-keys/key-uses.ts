import type { ContextBase } from '../../context.ts'
import type { ApiKeyRecord } from './api-key.ts'
import { type KeyUse, touchKeys } from './store.ts'

const minuteMs = 60_000
const flushAfterMs = 2_000
const mostNoted = 10_000

/** When API keys were last used, to the minute. */
export type KeyUses = {
  /**
   * Notes that a key was used: the first use in a minute is written with those of other keys a moment later.
   * What a process had not written when it ended is lost, and comes again with the next use.
   */
  note(key: Pick<ApiKeyRecord, 'workspaceId' | 'id'>): void
  /** Writes what was noted; for the end of a process, and tests. */
  flush(): Promise<void>
}

export const createKeyUses = ({ db, clock, log }: ContextBase): KeyUses => {
  /** The minute already written or waiting to be, by key. */
  const minutes = new Map<string, number>()
  const waiting = new Map<string, KeyUse>()
  let flushing: NodeJS.Timeout | null = null

  const flush = async () => {
    if (flushing !== null) clearTimeout(flushing)
    flushing = null
    const uses = [...waiting.values()]
    waiting.clear()
    try {
      await touchKeys(db, uses)
    } catch (error) {
      // A convenience of the key list: the request that used the key has long been answered.
      log.warn({ err: error, keys: uses.length }, 'Could not note when API keys were last used')
    }
  }

  return {
    note({ workspaceId, id }) {
      const minute = Math.floor(clock.now().getTime() / minuteMs)
      if (minutes.get(id) === minute) return
      if (minutes.size >= mostNoted) minutes.clear()
      minutes.set(id, minute)
      waiting.set(id, { workspaceId, id, at: new Date(minute * minuteMs) })
      flushing ??= setTimeout(() => void flush(), flushAfterMs).unref()
    },
    flush,
  }
}
