/**
 * Tests what the installed server reports about faults of its environment: in the command `doctor`, and when
 * it cannot start.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startDevnet } from '../../../simulator/src/devnet.ts'
import { startMailbox } from '../../../simulator/src/mailbox.ts'
import { createTestDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { secrets } from './deployment.ts'
import { type Installed, installServer } from './install.ts'

let installed: Installed
let database: TestDatabase
beforeAll(async () => {
  installed = await installServer()
  database = await createTestDatabase()
}, 300_000)
afterAll(async () => {
  await database?.drop()
  installed?.remove()
})

test('doctor says of each part OK or what to do, ends with 0 only where all is OK', async () => {
  const { node, network } = await startDevnet('base')
  onTestFinished(() => node.stop())
  const { smtpUrl, stop } = await startMailbox()
  onTestFinished(stop)
  const env = { ...secrets, NODE_ENV: 'development', DATABASE_URL: database.url, SMTP_URL: smtpUrl }
  const sound = await installed.run(['doctor'], { ...env, NETWORKS: JSON.stringify([network]) }).ended
  expect(sound).toMatchObject({ code: 0, stderr: '' })
  const lines = sound.stdout.trimEnd().split('\n')
  expect(lines.filter((line) => !/^[\w ]+: OK, /.test(line))).toEqual([])
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'settings',
    'proxy',
    'database',
    'keys',
    'wallets',
    'mail',
    'provider base test 1',
    'clock',
  ])
  const lacking = await installed.run(['doctor'], { ...env, METRIC_PORT: '9000' }).ended
  expect([lacking.code, lacking.stdout]).toEqual([
    1,
    expect.stringContaining('\nproviders: NETWORKS names no network'),
  ])
  expect(lacking.stdout).toMatch(/^settings: METRIC_PORT: is no setting\. Did you mean METRICS_PORT\? Rename/)
})

describe('a process that cannot start says why and ends', () => {
  const env = { ...secrets, PORT: '0', METRICS_PORT: '0' }

  test.each(['PORT', 'METRICS_PORT'])('because %s is taken', async (name) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    onTestFinished(() => void taken.close())
    const { port } = taken.address() as AddressInfo
    const { code, stderr } = await installed.run(['all'], {
      ...env,
      DATABASE_URL: database.url,
      [name]: String(port),
    }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(new RegExp(`^Port ${port} is taken\\. .*\n$`))
  })

  test.each([
    ['HOST', 'api'],
    ['METRICS_HOST', 'worker'],
  ])('because %s is no address of this machine', async (name, part) => {
    const elsewhere = {
      ...env,
      DATABASE_URL: database.url,
      [name]: '203.0.113.9',
      PUBLIC_BASE_URL: 'https://pay.example',
    }
    const { code, stderr } = await installed.run([part], elsewhere).ended
    expect(code).toBe(1)
    expect(stderr).toBe(`${name}: 203.0.113.9 is no address of this machine.\n`)
  })

  test('because no database answers', async () => {
    const { code, stderr } = await installed.run(['reader'], {
      ...env,
      DATABASE_URL: 'postgres://a@127.0.0.1:1/a',
    }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 cannot be reached .*\n$/)
  })

  test('because a file that it needs is missing, after it has opened the database', async () => {
    const missing = { SCREENING: 'deny-list', SCREENING_DENY_LIST: '/nowhere/list' }
    const { code, stderr } = await installed.run(['worker'], {
      ...env,
      ...missing,
      DATABASE_URL: database.url,
    }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^.*\/nowhere\/list.*\n$/)
  })
})
