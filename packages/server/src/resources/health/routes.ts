import { readerHealth } from '../../mechanisms/chains/index.ts'
import { implement } from '../../mechanisms/http/index.ts'
import { pingDatabase } from './store.ts'

const patienceMs = 2_000

export const healthRoutes = implement('health', {
  live: async () => ({ status: 200, body: { ok: true } }),
  ready: async ({ context }) => {
    const startedAt = performance.now()
    const reached = await Promise.race([answers(pingDatabase(context.db)), after(patienceMs)])
    const checks = reached ? await readerHealth(context) : {}
    const elapsed_ms = Math.round(performance.now() - startedAt)
    // Ready is who reaches the database. A chain reader at fault delays payments and is shown, no more.
    return reached
      ? { status: 200, body: { ok: true, db: 'ok', checks, elapsed_ms } }
      : { status: 503, body: { ok: false, db: 'unreachable', checks, elapsed_ms } }
  },
})

const answers = (ping: Promise<void>): Promise<boolean> =>
  ping.then(
    () => true,
    () => false,
  )

const after = (ms: number): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), ms).unref()
  })
