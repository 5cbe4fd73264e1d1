import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { administer } from '../bench/processes/database.ts'
import { createContext } from '../packages/server/src/commands/create-context.ts'
import { migrateDatabase } from '../packages/server/src/mechanisms/db/migrate.ts'
import { readPages } from '../packages/server/src/mechanisms/pages/index.ts'
import { type createTestContext, testConfig } from '../packages/server/src/testing/context.ts'

/**
 * Returns a function that creates a server context with a new database on the given PostgreSQL server. The
 * database is dropped when the context is closed.
 */
export const openOn =
  (serverUrl: string): typeof createTestContext =>
  async ({ config = {}, clock, log = pino({ level: 'silent' }) } = {}) => {
    const name = `story_${randomBytes(6).toString('hex')}`
    await administer(serverUrl, `create database ${name}`)
    const databaseUrl = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
    await migrateDatabase(databaseUrl)
    const { context, close } = await createContext({
      config: testConfig(config),
      databaseUrl,
      log,
      pages: await readPages(),
      ...(clock === undefined ? {} : { clock }),
    })
    return {
      context,
      databaseUrl,
      async close() {
        await close()
        await administer(serverUrl, `drop database ${name} with (force)`)
      },
    }
  }
