import pino, { type Logger } from 'pino'
import { createContext } from '../commands/create-context.ts'
import { type Pages, readPages } from '../mechanisms/pages/index.ts'
import type { Clock, Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'
import { type Config, readConfig } from '../settings/config.ts'
import { createTestDatabase } from './database.ts'

const environment = {
  NODE_ENV: 'test',
  ENCRYPTION_KEYS: `test:${'5a'.repeat(32)}`,
  SESSION_SECRET: 'a session secret for tests, no other use',
  PUBLIC_BASE_URL: 'http://127.0.0.1:4010',
  HOSTED_BASE_URL: 'https://pay.example',
  // Tests send more requests than the default limits allow; tests of the limits set other values.
  RATE_LIMIT_KEY_PER_SECOND: '100000',
  RATE_LIMIT_KEY_BURST: '100000',
  RATE_LIMIT_PUBLIC_PER_SECOND: '100000',
  RATE_LIMIT_PUBLIC_BURST: '100000',
  RATE_LIMIT_MAIL_WORKSPACE_PER_DAY: '100000',
  RATE_LIMIT_MAIL_ADDRESS_PER_DAY: '100000',
}

/** Returns a configuration for tests; `changes` override parts of it. */
export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig(environment),
  ...changes,
})

/** The rendered pages, read from disk once for all contexts of a test file. */
let read: Promise<Pages> | undefined
const pagesOnce = (): Promise<Pages> => {
  read ??= readPages()
  return read
}

export type TestContext = { context: Context; databaseUrl: string; close(): Promise<void> }

/**
 * Creates a context on a newly created database. It logs nothing unless it is given a log. `close` drops the
 * database. `databaseUrl` is the direct URL of the database, even when the context connects through
 * pgbouncer.
 */
export const createTestContext = async ({
  config = {},
  clock,
  log = pino({ level: 'silent' }),
}: {
  config?: Partial<Config>
  clock?: Clock
  log?: Logger
} = {}): Promise<TestContext> => {
  const database = await createTestDatabase()
  const { context, close } = await createContext({
    config: testConfig(config),
    databaseUrl: database.pooledUrl ?? database.url,
    databaseDirectUrl: database.pooledUrl === null ? null : database.url,
    log,
    pages: await pagesOnce(),
    ...(clock === undefined ? {} : { clock }),
  })
  return {
    context,
    databaseUrl: database.url,
    close: async () => {
      await close()
      await database.drop()
    },
  }
}

/** Creates a workspace, and returns its scope in test mode by default. */
export const createTestScope = async (context: Context, { livemode = false } = {}): Promise<Scope> => {
  const workspaceId = context.ids.make('workspace')
  await context.db
    .insertInto('workspaces')
    .values({ id: workspaceId, name: 'Test shop', created_at: context.clock.now() })
    .execute()
  return { workspaceId, livemode }
}
