/** Buys the product on a simulator: with a transaction on a local chain, and webhooks as a deployment sends them. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Rail, startSimulator, type Workspace } from '@stablerail/simulator'
import { findOrder, readOrders } from './orders.ts'
import { shop } from './shop.ts'

const server = createServer(shop)
const folder = mkdtempSync(join(tmpdir(), 'shop-'))
let origin: string
let rail: Rail
let workspace: Workspace

before(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  rail = await startSimulator({ receivers: [origin] })
  workspace = await rail.workspace()
  const { signingSecret } = await workspace.client.webhookEndpoints.create({
    url: `${origin}/webhooks/stablerail`,
  })
  // The file of orders is in the working directory.
  process.chdir(folder)
  Object.assign(process.env, {
    STABLERAIL_BASE_URL: rail.baseUrl,
    STABLERAIL_WORKSPACE_ID: workspace.workspaceId,
    STABLERAIL_API_KEY: workspace.keys.restricted,
    STABLERAIL_WEBHOOK_SECRET: signingSecret,
    SHOP_URL: origin,
  })
})

after(async () => {
  await rail?.stop()
  server.closeAllConnections()
  server.close()
  process.chdir(tmpdir())
  rmSync(folder, { recursive: true })
})

test('a webhook marks the order as paid', { timeout: 30_000 }, async ({ signal }) => {
  const response = await fetch(`${origin}/orders`, { method: 'POST', redirect: 'manual' })
  assert.equal(response.status, 303)
  const [order] = readOrders()
  assert.ok(order)
  assert.equal(order.status, 'awaiting payment')

  const checkout = await workspace.client.checkouts.retrieve(order.checkoutId)
  assert.equal(response.headers.get('location'), checkout.hostedUrl)
  const payment = await rail.pay(checkout)
  await payment.settled()
  while (findOrder(order.id)?.status !== 'paid') await delay(50, undefined, { signal })
})

test('a webhook with a wrong signature is refused', async () => {
  const response = await fetch(`${origin}/webhooks/stablerail`, {
    method: 'POST',
    headers: { 'x-service-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ type: 'payment.confirmed', data: { checkoutId: 'chk_1' } }),
  })
  assert.equal(response.status, 400)
})
