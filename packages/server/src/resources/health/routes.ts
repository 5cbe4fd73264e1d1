import type { Readiness } from '@stablerail/contract'
import type { Context } from '../../context.ts'
import { readerHealth } from '../../mechanisms/chains/index.ts'
import { implement } from '../../mechanisms/http/index.ts'
import { pingDatabase } from './store.ts'

const patienceMs = 2_000

export const healthRoutes = implement('health', {
  live: async () => ({ status: 200, body: { ok: true } }),
  ready: async ({ context }) => {
    const readiness = await checkReadiness(context)
    return { status: readiness.ok ? 200 : 503, body: readiness }
  },
})

/** Ready is who reaches the database. A chain reader at fault delays payments and is shown, no more. */
const checkReadiness = async (context: Context): Promise<Readiness> => {
  const startedAt = performance.now()
  const reached = await Promise.race([answers(pingDatabase(context.db)), after(patienceMs)])
  const checks = reached ? await readerHealth(context) : {}
  return {
    ok: reached,
    db: reached ? 'ok' : 'unreachable',
    checks,
    elapsed_ms: Math.round(performance.now() - startedAt),
  }
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
