import { readDatabaseState } from '../../mechanisms/db/index.ts'
import type { ImplementedRoute } from '../../mechanisms/http/index.ts'
import { readerHealth } from '../../mechanisms/reading/index.ts'
import type { Context } from '../context.ts'
import { implement } from '../implement.ts'

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
 * Checks whether the process reaches a database that accepts writes, which makes it ready. A chain reader with a fault is shown
 * in the body and does not change the status: requests can still be served, and payments are only delayed.
 */
const checkReadiness = async (context: Context) => {
  const startedAt = performance.now()
  const db = await readDatabaseState(context.db)
  const checks = db === 'ok' ? await readerHealth(context) : {}
  const elapsed_ms = Math.round(performance.now() - startedAt)
  return db === 'ok'
    ? ({ status: 200, body: { ok: true, db, checks, elapsed_ms } } as const)
    : ({ status: 503, body: { ok: false, db, checks, elapsed_ms } } as const)
}
