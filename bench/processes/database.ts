import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import pino from 'pino'
import { createContext } from '../../packages/server/src/commands/create-context.ts'
import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import { startEmbeddedPostgres } from '../../packages/server/src/mechanisms/embedded-postgres/start.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import { readConfig } from '../../packages/server/src/settings/config.ts'
import type { Cleanup } from '../cleanup.ts'
import { productionSettings } from './server.ts'

/**
 * Starts a real PostgreSQL with fsync on and an empty, migrated database. Both are removed when the bench
 * ends.
 */
export const startDatabase = async (cleanup: Cleanup): Promise<string> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'stablerail-bench-'))
  cleanup.onEnd(() => rm(dataDir, { recursive: true, force: true }))
  const { url, stop } = await startEmbeddedPostgres({ dataDir, durable: true })
  cleanup.onEnd(stop)
  await migrateDatabase(url)
  return url
}

/**
 * Creates the `Context` that functions of the server need, for the given database. A bench prepares its test
 * data with this context.
 */
export const openContext = async (
  cleanup: Cleanup,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<Context> => {
  const { context, close } = await createContext({
    config: readConfig({ ...productionSettings(databaseUrl), ...settings }),
    databaseUrl,
    log: pino({ level: 'silent' }),
  })
  cleanup.onEnd(close)
  return context
}

/**
 * Collects statistics and writes dirty pages to disk, so that the database behaves like one that has run for
 * a long time.
 */
export const settleDatabase = (databaseUrl: string): Promise<void> =>
  administer(databaseUrl, 'vacuum analyze', 'checkpoint')

export const administer = async (databaseUrl: string, ...statements: string[]): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
