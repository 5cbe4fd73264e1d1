import type { AccessPorts } from '../ports.ts'
import type { ApiKeyRecord } from './api-key.ts'
import { type KeyUse, touchKeys } from './store.ts'

const minuteMs = 60_000
const flushAfterMs = 2_000
/** At most 10,000 keys are remembered; beyond that the memory is cleared, and some minutes are written again. */
const maxRememberedKeys = 10_000

/** When API keys were last used, to the minute. */
export type KeyUses = {
  /**
   * Records that a key was used. The first use of a key in a minute is written within 2 seconds, in one statement with
   * the uses of other keys. Uses that a killed process had not written are lost; the next use of the key is recorded.
   */
  note(key: Pick<ApiKeyRecord, 'workspaceId' | 'id'>): void
  /** Writes the recorded uses now. For the end of a process, and for tests. */
  flush(): Promise<void>
}

export const createKeyUses = (
  { db, clock, log }: Pick<AccessPorts, 'db' | 'clock' | 'log'>,
  most = maxRememberedKeys,
): KeyUses => {
  /** By key id, the latest minute that is written or waiting to be written. */
  const minutes = new Map<string, number>()
  const waiting = new Map<string, KeyUse>()
  let flushing: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(flushing)
    flushing = undefined
    const uses = [...waiting.values()]
    waiting.clear()
    try {
      await touchKeys(db, uses)
    } catch (error) {
      // Only the list of keys shows these times, and the requests that used the keys were answered: log, do not fail.
      log.warn({ err: error, keys: uses.length }, 'Could not note when API keys were last used')
    }
  }

  return {
    note({ workspaceId, id }) {
      const minute = Math.floor(clock.now().getTime() / minuteMs)
      if (minutes.get(id) === minute) return
      if (minutes.size >= most) minutes.clear()
      minutes.set(id, minute)
      waiting.set(id, { workspaceId, id, at: new Date(minute * minuteMs) })
      flushing ??= setTimeout(() => void flush(), flushAfterMs).unref()
    },
    flush,
  }
}
