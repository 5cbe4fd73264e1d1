import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectSimulator, type Rail, type Receiver, startSimulator, type Workspace } from '../index.ts'

let rail: Rail

beforeAll(async () => {
  rail = await startSimulator()
})
afterAll(() => rail.stop())

const events = ['customer.created']
const createCustomer = ({ client }: Workspace) => client.customers.create({ email: 'ada@example.com' })

/** Returns the only delivery to a receiver when an attempt of it has ended. */
const endOfAttempt = async ({ client }: Workspace, { endpointId }: Receiver) => {
  const ended = async () =>
    (await client.webhookEndpoints.listDeliveries(endpointId)).data.find(
      ({ status, attemptCount }) => attemptCount > 0 && status !== 'delivering',
    )
  await expect.poll(ended, { timeout: 10_000 }).toBeDefined()
  const found = await ended()
  if (found === undefined) throw new Error('There is no delivery.')
  return found
}

test('an event is received and verified, in any connection', async () => {
  for (const one of [rail, connectSimulator(rail.connection)]) {
    const shop = await one.workspace()
    await using receiver = await shop.receiver({ events })
    const { customer } = await createCustomer(shop)
    const event = await receiver.next('customer.created')
    expect(event.data).toMatchObject({ customer: { id: customer.id } })
    expect((await endOfAttempt(shop, receiver)).status).toBe('succeeded')
  }
})

test('receivers of one simulator have addresses of their own', async () => {
  const shop = await rail.workspace()
  await using one = await shop.receiver({ events })
  await using other = await shop.receiver({ events })
  expect(one.url).not.toBe(other.url)
  await createCustomer(shop)
  const [first, second] = await Promise.all([one.next(events[0] ?? ''), other.next(events[0] ?? '')])
  expect(first.id).toBe(second.id)
})

test.each([
  ['is down', 'down', { httpStatus: null, lastError: expect.stringContaining('closed the connection') }],
  ['responds with 503', { status: 503 }, { httpStatus: 503 }],
] as const)(
  'a delivery to a receiver that %s fails, and a replay succeeds after its repair',
  async (_, behaviour, failure) => {
    const shop = await rail.workspace()
    await using receiver = await shop.receiver({ events, behaviour })
    await createCustomer(shop)
    const { id, ...delivery } = await endOfAttempt(shop, receiver)
    expect(delivery).toMatchObject({ status: 'pending', attemptCount: 1, ...failure })
    receiver.behave('ok')
    await shop.client.webhookEndpoints.replayDelivery(receiver.endpointId, id)
    await expect
      .poll(async () => (await endOfAttempt(shop, receiver)).status, { timeout: 10_000 })
      .toBe('succeeded')
  },
)

test('a receiver that delays its response is waited for', async () => {
  const shop = await rail.workspace()
  await using receiver = await shop.receiver({ events, behaviour: { delayMs: 600 } })
  await createCustomer(shop)
  const { status, latencyMs } = await endOfAttempt(shop, receiver)
  expect(status).toBe('succeeded')
  expect(latencyMs).toBeGreaterThanOrEqual(590)
})

test('a request that is not signed is refused and not recorded', async () => {
  const shop = await rail.workspace()
  await using receiver = await shop.receiver({ events })
  const response = await fetch(receiver.url, { method: 'POST', body: '{}' })
  expect([response.status, await response.text()]).toEqual([400, 'missing_header'])
  expect(receiver.received).toEqual([])
})

test('a receiver that is stopped has no endpoint', async () => {
  const shop = await rail.workspace()
  const receiver = await shop.receiver({ events })
  await receiver.stop()
  expect((await shop.client.webhookEndpoints.list()).data).toEqual([])
})
