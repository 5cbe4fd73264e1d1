import { once } from 'node:events'
import { connect } from 'node:net'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { enqueueMail, mailQueueOf } from '../mechanisms/mail/index.ts'
import { readConfig } from '../settings/config.ts'
import { createTestContext } from '../testing/context.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { runMain, settings, startMain, temporaryDir } from '../testing/run-main.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const otherKeys = 'k2:5f3c1b9ad07e4826f15b7c9e3a1d80624f9e2c7b8a6d5e4f3c2b1a0918273645'

test('without the key of what is encrypted, what serves or encrypts does not start; only a plan does', async () => {
  const { encryptionKeys } = readConfig({ ...settings, DATABASE_URL: database.url })
  const { context, databaseUrl, close } = await createTestContext({ config: { encryptionKeys } })
  onTestFinished(close)
  const env = { ...settings, DATABASE_URL: databaseUrl }
  await enqueueMail(mailQueueOf(context), {
    to: 'ada@shop.example',
    letter: { subject: 'Hello', sender: 'Test', blocks: [], footer: [] },
  })
  const lacking = { ...env, ENCRYPTION_KEYS: otherKeys }
  const refusal =
    'ENCRYPTION_KEYS: the key k1 is missing, and encrypts 1 of the mails in the queue. Set the keys that the other processes have; if nobody has this one, name it in LOST_ENCRYPTION_KEYS.\n'
  const setup = ['setup', '--workspace', 'Mugs', '--email', 'ada@shop.example']
  const commands = [['api'], ['worker'], ['reader'], setup, ['re-encrypt']]
  const ends = await Promise.all(commands.map((args) => runMain(args, lacking)))
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual(commands.map(() => [1, refusal]))
  expect((await runMain(setup, env)).code).toBe(0)
  const plan = await runMain(['re-encrypt', '--plan'], lacking)
  expect([plan.code, plan.stdout]).toEqual([0, expect.stringContaining('mails in the queue: 1 with k1\n')])
  const wrong = { ...env, ENCRYPTION_KEYS: otherKeys.replace('k2', 'k1') }
  const { code, stderr } = await runMain(['worker'], wrong)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^ENCRYPTION_KEYS: the key k1 is not the one/)])
  expect((await runMain(['audit'], { ...lacking, LOST_ENCRYPTION_KEYS: 'k1' })).code).toBe(0)
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
  const plan = await runMain(['migrate', '--plan'], { ...env, DATABASE_URL: empty.href })
  expect([plan.code, plan.stdout]).toEqual([0, expect.stringMatching(/^The schema lacks 0120-baseline/)])
  const refused = await runMain(['worker'], { ...env, DATABASE_URL: empty.href })
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^The schema lacks 0120-baseline.*Run "stablerail-server migrate" first/)
  const migrated = await runMain(['migrate'], { ...env, DATABASE_URL: empty.href })
  expect([migrated.code, migrated.stdout]).toEqual([0, expect.stringMatching(/^Applied 0120-baseline/)])
  expect((await runMain(['migrate', '--plan'], { ...env, DATABASE_URL: empty.href })).stdout).toBe(
    'The schema lacks nothing.\n',
  )
})

/** Begins a request whose body never arrives; a stopping server waits for it. */
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
  const program = startMain(['all'], { ...settings, DATABASE_URL: database.url })
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
  const program = startMain(['all'], env)
  await program.says('the schema was brought up to date')
  process.kill(program.pid, 'SIGTERM')
  const { code, signal, stdout } = await program.ended
  expect([code, signal]).toEqual([0, null])
  expect(stdout).toContain('"msg":"stopped"')
})
