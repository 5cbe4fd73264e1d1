import type { AccessPorts } from '../ports.ts'
import type { ApiKeyRecord } from './api-key.ts'
import { type KeyUse, touchKeys } from './store.ts'

const minuteMs = 60_000
const flushAfterMs = 2_000
/**
 * The last use of at most 10,000 keys is remembered. When there are more, all of them are forgotten, so some
 * uses that the database already has are written again.
 */
const maxRememberedKeys = 10_000

/** Records when API keys were last used, rounded down to the minute. */
export type KeyUses = {
  /**
   * Records that a key was used. The first use of a key in a minute is written within 2 seconds, in one
   * statement with the uses of other keys. If the process is killed before that, the use is lost; the next
   * use of the key is recorded.
   */
  note(key: Pick<ApiKeyRecord, 'workspaceId' | 'id'>): void
  /**
   * Writes the times of last use of API keys that are not in the database yet. Called when a process ends,
   * and by tests.
   */
  flush(): Promise<void>
}

export const createKeyUses = (
  { db, clock, log }: Pick<AccessPorts, 'db' | 'clock' | 'log'>,
  most = maxRememberedKeys,
): KeyUses => {
  /**
   * Maps the id of an API key to the latest minute in which the key was used. The minute is in the database
   * or waits to be written.
   */
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
      // Log the error and do not throw: only the list of keys shows these times, and the requests have
      // succeeded.
      log.warn({ err: error, keys: uses.length }, 'The last use of API keys could not be stored')
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
