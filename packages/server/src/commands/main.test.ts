import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { enqueueMail, mailQueueOf } from '../mechanisms/mail/index.ts'
import { readConfig } from '../settings/config.ts'
import { createTestContext } from '../testing/context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/index.ts'
import { runProgram } from '../testing/program.ts'
import { freePort } from './require-port.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

const settings = {
  ENCRYPTION_KEYS: 'k1:d3f1a6b07c95e2841f6a3b5c8d7e90214c6f8a9b0d1e2f30415263748596a7b8',
  SESSION_SECRET: 'a session secret for tests, no other use',
  PORT: '0',
  METRICS_PORT: '0',
}

const run = (args: readonly string[], env: Record<string, string> = {}) => runProgram(main, args, env).ended

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

const temporaryDir = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'stablerail-main-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

test('a mistyped command ends with 2, and is told before the configuration', async () => {
  const message = 'There is no command "nonsense". "stablerail-server help" lists them.\n'
  expect(await run(['nonsense'])).toEqual({ code: 2, signal: null, stdout: '', stderr: message })
})

describe('a process that cannot start says why in one line, and ends', () => {
  test('for a configuration that cannot be used', async () => {
    const { code, stderr } = await run(['api'], { ...settings, DATABASE_URL: 'embedded', PORT: 'abc' })
    expect([code, stderr]).toEqual([1, 'PORT: must be a whole number from 0 to 65535; got "abc"\n'])
  })

  test('for a port that is taken, before a database is asked for', async () => {
    const port = await takePort()
    const env = { ...settings, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    const api = await run(['api'], { ...env, PORT: port })
    expect([api.code, api.stderr]).toEqual([
      1,
      `Port ${port} is taken. Stop what runs there, or set PORT to another.\n`,
    ])
    const worker = await run(['worker'], { ...env, METRICS_PORT: port })
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
      const { code, stderr } = await run(['api'], { ...env, METRICS_HOST })
      const message = `METRICS_PORT: is ${port}, and so is PORT. Give one of them another port.\n`
      expect([code, stderr], METRICS_HOST).toEqual([1, message])
    }
    expect((await run(['worker'], env)).stderr).toMatch(/^DATABASE_URL: /)
    expect((await run(['api'], { ...env, METRICS_HOST: '127.0.0.2' })).stderr).toMatch(/^DATABASE_URL: /)
  })

  test('for a database server that is not there, that refuses, or that lacks the named database', async () => {
    const gone = await run(['all'], { ...settings, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' })
    expect([gone.code, gone.stderr]).toEqual([
      1,
      'DATABASE_URL: PostgreSQL at 127.0.0.1:1 cannot be reached (ECONNREFUSED). Start it, or correct the address.\n',
    ])
    const refusing = new URL(database.url)
    refusing.password = 'wrong'
    const { code, stderr } = await run(['migrate'], { ...settings, DATABASE_URL: refusing.href })
    expect([code, stderr]).toEqual([
      1,
      `DATABASE_URL: PostgreSQL at ${refusing.host} refuses the user "postgres" or the password.\n`,
    ])
    const nameless = new URL(database.url)
    nameless.pathname = '/nowhere'
    expect(
      (
        await run(['setup', '--workspace', 'x', '--email', 'a@b.example'], {
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
      const { code, stderr } = await run(['worker'], { ...settings, MIGRATE, DATABASE_URL: database.url })
      expect(code).toBe(1)
      expect(stderr).toMatch(
        /^This version of the server is too old for the database: its schema has 9002-drop-names-needs-9001, .*\n$/,
      )
    }
  })

  test('for a data directory that is not a directory', async () => {
    const file = join(await temporaryDir(), 'file')
    await writeFile(file, '')
    const { code, stderr } = await run(['all'], { ...settings, DATABASE_URL: 'embedded', DATA_DIR: file })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The data directory .*file cannot be written \(EEXIST\)\. .*\n$/)
  })
})

const otherKeys = 'k2:5f3c1b9ad07e4826f15b7c9e3a1d80624f9e2c7b8a6d5e4f3c2b1a0918273645'

test('without the key of what is encrypted, what serves or encrypts does not start; only a plan does', async () => {
  const { encryptionKeys } = readConfig({ ...settings, DATABASE_URL: database.url })
  const { context, databaseUrl, close } = await createTestContext({ config: { encryptionKeys } })
  onTestFinished(close)
  const env = { ...settings, DATABASE_URL: databaseUrl }
  await enqueueMail(mailQueueOf(context), {
    ...{ to: 'ada@shop.example', letter: { subject: 'Hello', sender: 'Test', blocks: [], footer: [] } },
  })
  const lacking = { ...env, ENCRYPTION_KEYS: otherKeys }
  const refusal =
    'ENCRYPTION_KEYS: the key k1 is missing, and encrypts 1 of the mails in the queue. Set the keys that the other processes have; if nobody has this one, name it in LOST_ENCRYPTION_KEYS.\n'
  const setup = ['setup', '--workspace', 'Mugs', '--email', 'ada@shop.example']
  const commands = [['api'], ['worker'], ['reader'], setup, ['seal-anew']]
  const ends = await Promise.all(commands.map((args) => run(args, lacking)))
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(commands.map(() => [1, refusal]))
  expect((await run(setup, env)).code).toBe(0)
  const plan = await run(['seal-anew', '--plan'], lacking)
  expect([plan.code, plan.stdout]).toEqual([0, expect.stringContaining('mails in the queue: 1 with k1\n')])
  const wrong = { ...env, ENCRYPTION_KEYS: otherKeys.replace('k2', 'k1') }
  const { code, stderr } = await run(['worker'], wrong)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ENCRYPTION_KEYS: the key k1 is not the one/)])
  expect((await run(['audit'], { ...lacking, LOST_ENCRYPTION_KEYS: 'k1' })).code).toBe(0)
})

test('a schema that lacks a migration is told by a plan, refused by MIGRATE=never, and migrated by the command', async () => {
  const env = { ...settings, MIGRATE: 'never' }
  const empty = new URL(database.url)
  empty.pathname = '/postgres'
  const admin = new Client(empty.href)
  await admin.connect()
  const blank = `blank_${process.pid}`
  await admin.query(`create database ${blank}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${blank} with (force)`)
    await admin.end()
  })
  empty.pathname = `/${blank}`
  const plan = await run(['migrate', '--plan'], { ...env, DATABASE_URL: empty.href })
  expect([plan.code, plan.stdout]).toEqual([0, expect.stringMatching(/^The schema lacks 0120-baseline/)])
  const refused = await run(['worker'], { ...env, DATABASE_URL: empty.href })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^The schema lacks 0120-baseline.*Run "stablerail-server migrate" first/)
  const migrated = await run(['migrate'], { ...env, DATABASE_URL: empty.href })
  expect([migrated.code, migrated.stdout]).toEqual([0, expect.stringMatching(/^Applied 0120-baseline/)])
  expect((await run(['migrate', '--plan'], { ...env, DATABASE_URL: empty.href })).stdout).toBe(
    'The schema lacks nothing.\n',
  )
})

/** A request whose body does not come, which a server that stops waits for. */
const beginRequest = async (address: string) => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  socket.write('POST /api/auth/sign-out HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n')
  socket.write('expect: 100-continue\r\ncontent-length: 2\r\n\r\n')
  await once(socket, 'data')
  return socket
}

test('a second signal does not cut short what the first one began', async () => {
  const program = runProgram(main, ['all'], { ...settings, DATABASE_URL: database.url })
  await program.says('"msg":"started"')
  const socket = await beginRequest(/"address":"([^"]+)"/.exec(program.said)?.[1] ?? '')
  process.kill(program.pid, 'SIGINT')
  await program.says('"signal":"SIGINT"')
  process.kill(program.pid, 'SIGINT')
  process.kill(program.pid, 'SIGTERM')
  socket.end('{}')
  const { code, signal, stdout } = await program.ended
  expect([code, signal]).toEqual([0, null])
  expect(stdout).toContain('"msg":"stopped"')
})

test('a signal during the start ends the process once it has started', async () => {
  const env = { ...settings, DATABASE_URL: 'embedded', DATA_DIR: await temporaryDir() }
  const program = runProgram(main, ['all'], env)
  await program.says('the schema was brought up to date')
  process.kill(program.pid, 'SIGTERM')
  const { code, signal, stdout } = await program.ended
  expect([code, signal]).toEqual([0, null])
  expect(stdout).toContain('"msg":"stopped"')
})
