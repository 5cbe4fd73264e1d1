import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { runMain, settings, temporaryDir } from '../testing/run-main.ts'
import { freePort } from './require-port.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const takePort = async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

test('a mistyped command ends with 2, and is told before the configuration', async () => {
  const message = 'There is no command "nonsense". "stablerail-server help" lists them.\n'
  expect(await runMain(['nonsense'])).toEqual({ code: 2, signal: null, stdout: '', stderr: message })
})

describe('a process that cannot start says why in one line, and ends', () => {
  test('for a configuration that cannot be used', async () => {
    const { code, stderr } = await runMain(['api'], { ...settings, DATABASE_URL: 'embedded', PORT: 'abc' })
    expect([code, stderr]).toEqual([1, 'PORT: must be a whole number from 0 to 65535; got "abc"\n'])
  })

  test('for a port that is taken, before a database is asked for', async () => {
    const port = await takePort()
    const env = { ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const api = await runMain(['api'], { ...env, PORT: port })
    expect([api.code, api.stderr]).toEqual([
      1,
      `Port ${port} is taken. Stop what runs there, or set PORT to another.\n`,
    ])
    const worker = await runMain(['worker'], { ...env, METRICS_PORT: port })
    expect([worker.code, worker.stderr]).toEqual([
      1,
      `Port ${port} is taken. Set METRICS_PORT to another: each process on a host needs one of its own.\n`,
    ])
  })

  test('for one port for two settings, by the names of both', async () => {
    const port = String(await freePort())
    const env = {
      ...settings,
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      PORT: port,
      METRICS_PORT: port,
    }
    for (const METRICS_HOST of ['127.0.0.1', 'localhost', '0.0.0.0']) {
      const { code, stderr } = await runMain(['api'], { ...env, METRICS_HOST })
      const message = `METRICS_PORT: is ${port}, and so is PORT. Give one of them another port.\n`
      expect([code, stderr], METRICS_HOST).toEqual([1, message])
    }
    expect((await runMain(['worker'], env)).stderr).toMatch(/^DATABASE_URL: /)
    expect((await runMain(['api'], { ...env, METRICS_HOST: '127.0.0.2' })).stderr).toMatch(/^DATABASE_URL: /)
  })

  test('for a database server that is not there, that refuses, or that lacks the named database', async () => {
    const gone = await runMain(['all'], { ...settings, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' })
    expect([gone.code, gone.stderr]).toEqual([
      1,
      'DATABASE_URL: PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct the address.\n',
    ])
    const refusing = new URL(database.url)
    refusing.password = 'wrong'
    const { code, stderr } = await runMain(['migrate'], { ...settings, DATABASE_URL: refusing.href })
    expect([code, stderr]).toEqual([
      1,
      `DATABASE_URL: PostgreSQL at ${refusing.host} refuses the user "postgres" or the password.\n`,
    ])
    const nameless = new URL(database.url)
    nameless.pathname = '/nowhere'
    expect(
      (
        await runMain(['setup', '--workspace', 'x', '--email', 'a@b.example'], {
          ...settings,
          DATABASE_URL: nameless.href,
        })
      ).stderr,
    ).toBe(`DATABASE_URL: PostgreSQL at ${nameless.host} has no database "nowhere". Create it first.\n`)
  })

  test('for a schema on which only later versions can run', async () => {
    const client = new Client(database.url)
    await client.connect()
    onTestFinished(async () => {
      await client.query(`delete from kysely_migration where name like '9002-%'`)
      await client.end()
    })
    await client.query(`insert into kysely_migration values ('9002-drop-names-needs-9001', now()::text)`)
    for (const MIGRATE of ['auto', 'never']) {
      const { code, stderr } = await runMain(['worker'], { ...settings, MIGRATE, DATABASE_URL: database.url })
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^This version of the server is too old for the database: its schema has 9002-drop-names-needs-9001, .*\n$/,
      )
    }
  })

  test('for a data directory that is not a directory', async () => {
    const file = join(await temporaryDir(), 'file')
    await writeFile(file, '')
    const { code, stderr } = await runMain(['all'], { ...settings, DATABASE_URL: 'embedded', DATA_DIR: file })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The data directory .*file cannot be written \(EEXIST\)\. .*\n$/)
  })
})
