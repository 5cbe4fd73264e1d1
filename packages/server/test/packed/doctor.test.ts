import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
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
