/** `trigger` with a test key of a deployment that is no simulator of this machine. */
import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deploymentRecipes } from '../src/dev/deployment-recipes.ts'
import { type Home, openHome, printedBy, type Running } from './run-cli.ts'

let home: Home
let receiver: WebhookReceiver
let dev: Running
let env: Record<string, string>
/** The settings folder of another person, which does not name the simulator. */
let other: Home

beforeAll(async () => {
  home = openHome()
  other = openHome()
  receiver = await startReceiver()
  dev = home.start(['dev', '--port', '0', '--forward-to', receiver.url])
  env = await printedBy(dev)
})
afterAll(async () => {
  dev.child.kill('SIGINT')
  await dev.ended
  await receiver.stop()
  home.remove()
  other.remove()
})

test.each(Object.keys(deploymentRecipes))('%s is triggered by requests', async (type) => {
  const { code, stdout, stderr } = await other.run(['trigger', type, '--json'], { env })
  expect(stderr).toBe('')
  expect(code).toBe(0)
  const { did, event } = JSON.parse(stdout)
  expect(did.length).toBeGreaterThan(0)
  await dev.until(new RegExp(`Z event ${type.replaceAll('.', '\\.')} \\w+\\n`))
  expect(event.id).toMatch(/^evt_/)
})

test.each([
  ['payment.confirmed', 'a payment on a chain'],
  ['subscription.renewed', 'it needs time'],
  ['wallet.verified', 'in the dashboard'],
  ['webhook.endpoint.created', 'stablerail webhook-endpoints create'],
])('%s says what it needs', async (type, reason) => {
  const { code, stderr } = await other.run(['trigger', type], { env })
  expect(code).toBe(1)
  expect(stderr.replaceAll(/\s+/g, ' ')).toContain(reason)
  expect(stderr).toContain('stablerail dev')
})

test('a live key is refused', async () => {
  const live = { ...env, STABLERAIL_API_KEY: `sk_live_${'k'.repeat(43)}` }
  const { code, stderr } = await other.run(['trigger', 'customer.created'], { env: live })
  expect(code).toBe(2)
  expect(stderr).toContain('Use a test key.')
})
