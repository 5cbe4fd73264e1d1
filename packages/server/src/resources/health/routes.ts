import type { Context } from '../../context.ts'
import { readerHealth } from '../../mechanisms/chains/index.ts'
import { type ImplementedRoute, implement } from '../../mechanisms/http/index.ts'
import { pingDatabase } from './store.ts'

const patienceMs = 2_000

/** Whoever asks within this time is told what was found: asking often costs the database nothing. */
const rememberedMs = 1_000

export const createHealthRoutes = (): ImplementedRoute[] => {
  let found: { untilMs: number; readiness: ReturnType<typeof checkReadiness> } | undefined
  return implement('health', {
    live: async () => ({ status: 200, body: { ok: true } }),
    ready: async ({ context }) => {
      const now = performance.now()
      if (found === undefined || found.untilMs <= now)
        found = { untilMs: now + rememberedMs, readiness: checkReadiness(context) }
      return await found.readiness
    },
  })
}

/** Ready is who reaches the database. A chain reader at fault delays payments and is shown, no more. */
const checkReadiness = async (context: Context) => {
  const startedAt = performance.now()
  const reached = await Promise.race([answers(pingDatabase(context.db)), after(patienceMs)])
  const checks = reached ? await readerHealth(context) : {}
  const elapsed_ms = Math.round(performance.now() - startedAt)
  return reached
    ? ({ status: 200, body: { ok: true, db: 'ok', checks, elapsed_ms } } as const)
    : ({ status: 503, body: { ok: false, db: 'unreachable', checks, elapsed_ms } } as const)
}

const answers = (ping: Promise<void>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  )

const after = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
