/** `stablerail dev` without the command line: its process, its operations and its reports. */
import { statSync } from 'node:fs'
import { request } from 'node:http'
import { Stablerail } from '@stablerail/sdk'
import { verify } from '@stablerail/sdk/webhooks'
import { startReceiver, type WebhookReceiver } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DevProcess, startDevProcess } from './dev-process.ts'

let receiver: WebhookReceiver
let dev: DevProcess
let client: Stablerail
beforeAll(async () => {
  receiver = await startReceiver()
  dev = await startDevProcess({ forwardTo: receiver.url })
  const { baseUrl, workspace } = dev.description
  client = new Stablerail({ baseUrl, workspaceId: workspace.workspaceId, apiKey: workspace.keys.full })
})
afterAll(async () => {
  await dev.stop()
  await receiver.stop()
})

const createCheckout = () =>
  client.checkouts.create({ mode: 'payment', amount: 700, chain: 'base', token: 'USDC' })

test('a payment succeeds, and its event, its webhook, its block and its delivery are reported', async () => {
  const { id } = await createCheckout()
  const paid = await dev.ask('pay', { checkout: id })
  expect(paid).toMatchObject({
    scenario: 'exact',
    checkout: { status: 'succeeded' },
    payments: [{ status: 'confirmed' }],
  })
  const isOfCheckout = (body: Buffer) => body.includes('checkout.succeeded') && body.includes(id)
  const { rawBody, headers } = await receiver.waitFor((one) => isOfCheckout(one.rawBody), 15_000)
  const event = await verify(rawBody, headers, dev.description.endpoint?.secret ?? '')
  await dev.sees((line) => line.kind === 'event' && line.id === event.id && line.subject === id)
  await dev.sees((line) => line.kind === 'block' && line.chain === 'base' && line.transactions > 0)
  const delivery = await dev.sees((line) => line.kind === 'delivery' && line.eventType === event.type)
  expect(delivery).toMatchObject({ status: 'succeeded', httpStatus: 200, url: receiver.url })
})

test('the test wallet of the dashboard is the settlement wallet, and sends a refund', async () => {
  const paid = await dev.ask('pay', { checkout: (await createCheckout()).id })
  const [{ id }] = paid.payments as [{ id: string }]
  const { unsignedTx } = await client.refunds.initiate(id)
  const { baseUrl, chains } = dev.description
  const call = { chainId: chains.base?.chainId, method: 'eth_sendTransaction', params: [unsignedTx] }
  const response = await fetch(`${baseUrl}/emulator/merchant-wallet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  })
  const { result } = (await response.json()) as { result: string }
  await client.refunds.broadcast(id, { refundTxHash: result })
  await dev.sees((line) => line.kind === 'event' && line.type === 'refund.confirmed')
})

test('a checkout is paid by the URL of its page, in another scenario', async () => {
  const { hostedUrl } = await createCheckout()
  const paid = await dev.ask('pay', { checkout: hostedUrl, scenario: 'rounded' })
  expect(paid).toMatchObject({ scenario: 'rounded', payments: [{ txHash: expect.any(String) }] })
})

test('the clock moves, and a mail is reported and listed', async () => {
  const before = new Date(String((await dev.ask('status')).clock))
  const { customer } = await client.customers.create({ email: 'ada@example.com' })
  const lineItems = [{ description: 'Mug', quantity: 1, unitAmountMinor: 500 }]
  const invoice = await client.invoices.create({
    customerId: customer.id,
    chain: 'base',
    token: 'USDC',
    lineItems,
  })
  await client.invoices.send(invoice.id)
  const mail = await dev.sees((line) => line.kind === 'mail' && line.to.includes('ada@example.com'))
  if (mail.kind !== 'mail') throw new Error('No mail.')
  expect(mail.links[0]).toContain(`${dev.description.baseUrl}/i/`)
  expect(await dev.ask('mails', { to: 'ada@example.com' })).toMatchObject({
    data: [{ to: ['ada@example.com'] }],
  })
  expect(await dev.ask('mails', { to: 'eve@example.com' })).toEqual({ data: [] })
  const { now } = await dev.ask('clock/advance', { days: 3 })
  expect(new Date(String(now)).getTime() - before.getTime()).toBeGreaterThanOrEqual(3 * 86_400_000)
})

test('a chain mines, and a reorg removes a payment until it is brought back', async () => {
  const { height } = await dev.ask('chain/mine', { blocks: 5 })
  expect(Number(height)).toBeGreaterThan(5)
  const { transactions } = await dev.ask('pay', { checkout: (await createCheckout()).id })
  const [{ hash }] = transactions as [{ hash: string }]
  // The payment was made deep, and further blocks may have been mined since.
  const { dropped } = await dev.ask('chain/reorg', { depth: 20, bringBack: true })
  expect(dropped).toContain(hash)
  await dev.sees((line) => line.kind === 'reorg' && line.dropped > 0)
})

test('an outage is reported, refuses triggers, and ends', async () => {
  expect(await dev.ask('chain/outage', { forSeconds: 60 })).toMatchObject({ outage: 'down' })
  await expect(dev.ask('trigger', { type: 'payment.confirmed' })).rejects.toThrow('chain outage --end')
  expect(await dev.ask('status')).toMatchObject({ chains: [{ chain: 'base', outage: 'down' }] })
  expect(await dev.ask('chain/outage', { forSeconds: 0 })).toMatchObject({ outage: null })
  expect(await dev.ask('chain/outage', { lieAbout: 'time', forSeconds: 60 })).toMatchObject({
    outage: 'wrong about each time',
  })
  await dev.ask('chain/outage', { lagBlocks: 4, forSeconds: 1 })
  await dev.sees((line) => line.kind === 'outage' && line.fault === '4 blocks behind')
  await expect
    .poll(async () => JSON.stringify(await dev.ask('status')), { timeout: 10_000 })
    .toContain('"outage":null')
})

test.each([
  ['pay', { checkout: 'chk_none' }, /not found|No checkout|chk_none/i],
  ['pay', { checkout: 'chk_x', scenario: 'cash' }, /scenario/],
  ['chain/mine', { chain: 'polygon', blocks: 1 }, /no chain polygon. There is: base/],
  ['chain/reorg', { depth: 0, bringBack: false }, /depth/],
  ['chain/outage', { lagBlocks: 1, lieAbout: 'time', forSeconds: 1 }, /one fault/],
  ['trigger', { type: 'payment.stolen' }, /no event payment.stolen/],
  ['trigger', { type: 'allowance.depleted' }, /never sends it/],
  ['constructor', {}, /no operation/],
])('%s of %j is refused with a reason', async (name, input, reason) => {
  await expect(dev.ask(name, input)).rejects.toThrow(reason)
})

describe('the control server', () => {
  /** Returns the status of a request with these headers. `fetch` would not send them. */
  const statusWith = (headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { url, token } = dev.description.control
      const asked = request(`${url}/status`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...headers },
      })
      asked.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
      asked.end('{}')
    })

  test.each([
    [200, {}],
    [200, { host: 'localhost:1' }],
    [401, { authorization: 'Bearer wrong' }],
    [403, { origin: 'https://attacker.example' }],
    [403, { origin: 'http://127.0.0.1:4010' }],
    [403, { 'sec-fetch-site': 'cross-site' }],
    [403, { host: 'attacker.example' }],
  ])('answers %i to %j', async (status, headers) => {
    expect(await statusWith(headers)).toBe(status)
  })

  test('its token is in a file that only its owner may read', () => {
    expect(statSync(dev.description.controlFile).mode & 0o777).toBe(0o600)
  })
})
