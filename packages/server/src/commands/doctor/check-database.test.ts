/** Each test has its own database, because it changes the rights on it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbeddedPostgres } from '../../mechanisms/embedded-postgres/index.ts'
import type { Config } from '../../settings/config.ts'
import { testConfig } from '../../testing/context.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { freePort } from '../require-port.ts'
import { diagnose } from './index.ts'

/** Returns the lines about the database and its content that are not OK. */
const faultsOf = async (url: string, changes: Partial<Config> = {}): Promise<string[]> => {
  let text = ''
  await diagnose(testConfig(changes), {
    place: async () => ({ url, directUrl: url }),
    print: (line) => {
      text += line
    },
  })
  return text.split('\n').filter((line) => /^(database|keys|wallets): (?!OK)/.test(line))
}

const unchecked = ['keys', 'wallets'].map(
  (subject) => `${subject}: was not checked, because the database is not ready. Mend that first.`,
)

const openDatabase = async (): Promise<{ url: URL; ask(statement: string): Promise<unknown> }> => {
  const database = await createTestDatabase()
  const client = new Client(database.url)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.drop()
  })
  return { url: new URL(database.url), ask: (statement) => client.query(statement) }
}

test('a database that is not there is told, and what is in it is not checked', async () => {
  expect(await faultsOf('postgres://a:hush@127.0.0.1:1/shop')).toEqual([
    'database: DATABASE_URL: PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct the address.',
    ...unchecked,
  ])
})

test('a schema that lacks migrations is told, and is not migrated', async () => {
  const { url, ask } = await openDatabase()
  await ask('drop schema public cascade; create schema public')
  for (const [migrate, remedy] of [
    ['auto', 'Run "stablerail-server migrate", or start the service.'],
    ['never', 'Run "stablerail-server migrate".'],
  ] as const)
    expect(await faultsOf(url.href, { migrate })).toEqual(
      [expect.stringMatching(/^database: the schema lacks 0120-baseline\. /), ...unchecked].map(
        (line, index) => (index === 0 ? expect.stringContaining(remedy) : line),
      ),
    )
})

test('a role that may not write, and one that may make no tables, are told by name', async () => {
  const { url, ask } = await openDatabase()
  const role = `clerk_${process.pid}`
  await ask(`create role ${role} login password 'hush'; revoke create on schema public from public`)
  await ask(`grant select, insert, update, delete on all tables in schema public to ${role}`)
  onTestFinished(async () => {
    await ask(`drop owned by ${role}; drop role ${role}`)
  })
  Object.assign(url, { username: role, password: 'hush' })
  expect(await faultsOf(url.href, { migrate: 'never' })).toEqual([])
  expect(await faultsOf(url.href)).toEqual([
    `database: "${role}" may not make tables in schema public. Make it the owner of the database, or set MIGRATE=never.`,
  ])
  await ask(`revoke update on wallets from ${role}; revoke insert on mails from ${role}`)
  expect(await faultsOf(url.href, { migrate: 'never' })).toEqual([
    `database: "${role}" may not read and write mails, wallets. Make it the owner of the tables, or grant it select, insert, update and delete.`,
  ])
})

test('a database that is read-only is told', async () => {
  const { url, ask } = await openDatabase()
  await ask(`alter database ${url.pathname.slice(1)} set default_transaction_read_only = on`)
  expect(await faultsOf(url.href)).toEqual([
    `database: transactions of "${url.username}" are read-only. Set default_transaction_read_only to off for it.`,
  ])
})

test('a replica is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stablerail-replica-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const place = join(dataDir, 'data')
  const primary = await startEmbeddedPostgres({ dataDir: place, durable: false, port: await freePort() })
  await primary.stop()
  writeFileSync(join(place, 'postgres/standby.signal'), '')
  const { promise, resolve } = Promise.withResolvers<void>()
  const log = (line: string) => line.includes('ready to accept read-only connections') && resolve()
  // Starts the standby without `await`: `startEmbeddedPostgres` waits until the server accepts writes, and a
  // standby never does.
  const port = Number(new URL(primary.url).port)
  const starting = startEmbeddedPostgres({ dataDir: place, durable: false, port, log }).catch(() => undefined)
  await promise
  expect(await faultsOf(primary.url)).toContain(
    'database: it is a replica, which takes no writes. Set DATABASE_URL to the primary.',
  )
  process.kill(Number.parseInt(readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGINT')
  await starting
})
