import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/**
 * The PostgreSQL server of one test run. `global-setup.ts` starts it, and test files receive it by `inject`.
 */
export type TestServer = {
  adminUrl: string
  template: string
  prefix: string
  /** The URL of the server through pgbouncer, if the tests run through pgbouncer; otherwise null. */
  pooledUrl: string | null
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

export type TestDatabase = {
  url: string
  /** The URL of the database through pgbouncer, if the tests run through pgbouncer; otherwise null. */
  pooledUrl: string | null
  drop(): Promise<void>
}

/** Creates a migrated database: one for each test file. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const { adminUrl, template, prefix, pooledUrl } = await testServer()
  const name = `${prefix}${randomBytes(6).toString('hex')}`
  // Copy the files, which takes 30 ms: a third of the default strategy, which writes each page to the
  // write-ahead log.
  await administer(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  // Connections through a pooler have no start parameters, so set them for the database: the settings that
  // docs/configuration.md names.
  if (pooledUrl !== null)
    for (const setting of ['enable_seqscan', 'enable_partition_pruning', 'jit'])
      await administer(adminUrl, `alter database ${name} set ${setting} = off`)
  return {
    url: databaseUrl(adminUrl, name),
    pooledUrl: pooledUrl === null ? null : databaseUrl(pooledUrl, name),
    drop: () => dropWhenUnused(adminUrl, name),
  }
}

/**
 * Creates a test database that is dropped after the tests of a file: `const url = await withTestDatabase()`
 * at its top.
 */
export const withTestDatabase = async (): Promise<string> => {
  const { afterAll } = await import('vitest')
  const database = await createTestDatabase()
  afterAll(() => database.drop())
  return database.url
}

export const databaseUrl = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/**
 * Returns the PostgreSQL server of the test run. Imports vitest only when called, because the emulator uses
 * other files of this folder outside vitest.
 */
const testServer = async () => {
  const { inject } = await import('vitest')
  const server: TestServer | undefined = inject('testServer')
  if (server === undefined)
    throw new Error('No test server: this file must run in the vitest project "server".')
  return server
}

/**
 * Drops a database after its connections are closed, or after half a second. The `end()` of a pool returns before
 * the server has closed the connections: a connection that the drop closes reports an error that no test handles.
 */
const dropWhenUnused = (adminUrl: string, name: string) =>
  asAdministrator(adminUrl, async (client) => {
    for (let look = 0; look < 20; look += 1) {
      const used = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name])
      if (used.rowCount === 0) break
      await delay(25)
    }
    await client.query(`drop database if exists ${name} with (force)`)
  })

const administer = (adminUrl: string, statement: string) =>
  asAdministrator(adminUrl, (client) => client.query(statement))

const asAdministrator = async (adminUrl: string, work: (client: Client) => Promise<unknown>) => {
  const client = new Client(adminUrl)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
