import type { LogFn, Logger } from 'pino'
import { type DatabaseFault, databaseFaultOf } from './faults.ts'

const everyMs = 5_000

type Outage = { fault: DatabaseFault; sinceMs: number; entries: number; entriesBefore: number }

/**
 * Returns hooks for a logger that replace the entries about a database that is away. Every request, job and reader of the
 * process fails then, so its log would have hundreds of entries with one cause. The hooks write an entry when the first of
 * them fails, one every 5 seconds with the number of entries that were left out, and one when none has failed for 5
 * seconds.
 */
export const sumUpOutages = (): {
  logMethod: (this: Logger, input: Parameters<LogFn>, log: LogFn) => void
} => {
  let outage: Outage | null = null

  const begin = (log: Logger, fault: DatabaseFault, err: unknown) => {
    const current: Outage = { fault, sinceMs: performance.now(), entries: 1, entriesBefore: 1 }
    outage = current
    log.error(
      { fault, reason: err instanceof Error ? err.message : String(err) },
      'The database is not available. Entries about it are counted and not written.',
    )
    const timer = setInterval(() => {
      const seconds = Math.round((performance.now() - current.sinceMs) / 1000)
      const { entries } = current
      if (entries === current.entriesBefore) {
        clearInterval(timer)
        outage = null
        log.info({ fault, seconds, entries }, 'Nothing fails because of the database any more.')
        return
      }
      current.entriesBefore = entries
      log.error({ fault: current.fault, seconds, entries }, 'The database is still not available.')
    }, everyMs)
    timer.unref()
  }

  return {
    logMethod(input, log) {
      const [facts] = input as readonly unknown[]
      const err = facts !== null && typeof facts === 'object' && 'err' in facts ? facts.err : undefined
      const fault = databaseFaultOf(err)
      if (fault === null) return log.apply(this, input)
      if (outage === null) return begin(this, fault, err)
      outage.entries += 1
      outage.fault = fault
    },
  }
}
