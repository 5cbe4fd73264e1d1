import { readDatabaseState } from '../../mechanisms/db/index.ts'
import type { ImplementedRoute } from '../../mechanisms/http/index.ts'
import { readerHealth } from '../../mechanisms/reading/index.ts'
import type { Context } from '../context.ts'
import { implement } from '../implement.ts'
import { stateWords } from './probes.ts'

/**
 * All requests within one second share a readiness check, so that frequent probes do not load the database.
 */
const cacheMs = 1_000

export const createHealthRoutes = (): ImplementedRoute[] => {
  let found: { untilMs: number; readiness: ReturnType<typeof checkReadiness> } | undefined
  return implement('health', {
    live: async () => ({ status: 200, body: { ok: true } }),
    ready: async ({ context }) => {
      const now = performance.now()
      if (found === undefined || found.untilMs <= now)
        found = { untilMs: now + cacheMs, readiness: checkReadiness(context) }
      return await found.readiness
    },
  })
}

/**
 * Checks whether the process reaches the primary of the database, which makes it ready. A full disk and a chain reader with a
 * fault are shown in the body and do not change the status: every API process has the same disk, so that a proxy would take all
 * of them out of rotation, and reads are still served.
 */
const checkReadiness = async (context: Context) => {
  const startedAt = performance.now()
  const state = await readDatabaseState(context.db)
  const sinceMs = () => Math.round(performance.now() - startedAt)
  if (state !== 'ok' && state !== 'disk_full')
    return { status: 503, body: { ok: false, db: state, checks: {}, elapsed_ms: sinceMs() } } as const
  const readers = await readerHealth(context)
  const checks = state === 'ok' ? readers : { writes: { ok: false, detail: stateWords[state] }, ...readers }
  return { status: 200, body: { ok: true, db: 'ok', checks, elapsed_ms: sinceMs() } } as const
}
