import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { createKeyUses } from '../access/api-keys/index.ts'
import { createSessions } from '../access/sessions/index.ts'
import { createDatabase, createPool, createWake } from '../mechanisms/db/index.ts'
import { createDrawing } from '../mechanisms/drawing/index.ts'
import { createStreamPlaces } from '../mechanisms/http/index.ts'
import { createMetrics } from '../mechanisms/metrics/index.ts'
import type { Pages } from '../mechanisms/pages/index.ts'
import { createSecretBox, type SealedError } from '../mechanisms/secrets/index.ts'
import { startTraces } from '../mechanisms/traces/index.ts'
import { type Clock, createIds, type Random, systemClock } from '../ports/index.ts'
import type { Context, ContextBase } from '../resources/context.ts'
import type { Config } from '../settings/config.ts'

export type ContextOptions = {
  config: Config
  databaseUrl: string
  /** The URL of the database without a pooler; required if `databaseUrl` leads through a pooler. */
  databaseDirectUrl?: string | null
  log: Logger
  clock?: Clock
  /** The pages for buyers, in a process that serves them. */
  pages?: Pages | null
}

const portionBytes = 4096

/**
 * Returns a source of random bytes. It reads 4096 bytes at a time from the operating system, because reading
 * ten bytes takes as long as reading a thousand. No byte is used twice.
 */
const createSystemRandom = (): Random => {
  let portion = Buffer.alloc(0)
  let used = 0
  return {
    bytes(count) {
      if (count > portionBytes) return randomBytes(count)
      if (used + count > portion.length) {
        portion = randomBytes(portionBytes)
        used = 0
      }
      used += count
      return Buffer.from(portion.subarray(used - count, used))
    },
  }
}

const systemRandom = createSystemRandom()

/** Creates the context, and the function that closes its connections. */
export const createContext = async ({
  config,
  databaseUrl,
  databaseDirectUrl = null,
  log,
  clock = systemClock,
  pages = null,
}: ContextOptions): Promise<{ context: Context; close(): Promise<void> }> => {
  const metrics = createMetrics()
  const traces = config.traces === null ? null : await startTraces(config.traces, { log, metrics })
  const pool = createPool(databaseUrl, {
    max: config.databasePoolSize,
    statementTimeoutMs: config.databaseStatementTimeoutMs,
    throughPooler: databaseDirectUrl !== null,
  })
  // The pool replaces a broken idle connection at its next use. Without a handler its `error` event would end the
  // process.
  let closing = false
  pool.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'An idle database connection broke.')
  })
  // The pool must be ended, because its connections would keep alive a process that cannot start.
  const wake = await createWake(databaseDirectUrl ?? databaseUrl, log).catch(async (error: unknown) => {
    await pool.end()
    await traces?.close()
    throw error
  })
  metrics.watchPool(pool)
  const streams = createStreamPlaces(config.streams)
  metrics.watchStreams(streams)
  const db = createDatabase(pool)
  const base: ContextBase = {
    config,
    db,
    clock,
    chainClock: clock,
    random: systemRandom,
    ids: createIds(clock, systemRandom),
    log,
    secrets: createSecretBox(config.encryptionKeys, ({ keyId, reason }) =>
      metrics.unopened.inc({ key: keyId, reason: reasonOf(config, keyId, reason) }),
    ),
    wake,
    metrics,
    drawing: createDrawing(),
    pages,
    streams,
    localChains: null,
    traces,
  }
  const context = completeContext(base)
  return {
    context,
    close: async () => {
      closing = true
      context.streams.endAll()
      await context.keyUses.flush()
      await context.drawing.close()
      await wake.close()
      await db.destroy()
      await traces?.close()
    },
  }
}

const reasonOf = ({ lostKeys }: Config, keyId: string, reason: SealedError['reason']) =>
  reason === 'missing_key' && lostKeys.includes(keyId) ? 'lost_key' : reason

/** Adds the services that are created from the base of a context. */
export const completeContext = (base: ContextBase): Context => ({
  ...base,
  sessions: createSessions(base),
  keyUses: createKeyUses(base),
})
