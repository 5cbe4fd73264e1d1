import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

const remove = ({ shop, customerId }: Pick<Scene, 'shop' | 'customerId'>) =>
  shop.send('DELETE', `customers/${customerId}`)

const ended = { status: 'canceled', cancelReason: 'customer_deleted' }

test('the subscriptions of a customer who is deleted end at once, their unpaid invoices void, and nobody is mailed', async () => {
  const scene = await beginScene(world)
  const trial = await scene.shop.subscribe({
    customerId: scene.customerId,
    priceId: scene.price.id,
    trialDays: 14,
  })
  await scene.types()
  await world.api.context.db.deleteFrom('mails').execute()
  expect((await remove(scene)).status).toBe(204)
  expect((await scene.types()).toSorted()).toEqual([
    ...['customer.deleted', 'invoice.voided', 'subscription.canceled', 'subscription.canceled'],
  ])
  for (const id of [scene.id, trial.id]) expect(await scene.shop.read(id)).toMatchObject(ended)
  expect((await scene.invoices()).map(({ status }) => status)).toEqual(['void'])
  expect(await world.api.context.db.selectFrom('mails').select('id').execute()).toEqual([])
  await scene.to(90)
  expect(await scene.types()).toEqual([])
})

test('a subscription whose payment is on its way ends once that is settled', async () => {
  const scene = await beginScene(world)
  const [invoice] = await scene.invoices()
  await scene.shop.transfer(invoice?.token ?? '')
  await scene.types()
  expect((await remove(scene)).status).toBe(204)
  expect(await scene.types()).toEqual(['subscription.canceled', 'customer.deleted'])
  expect(await scene.read()).toMatchObject({ status: 'active', cancelReason: 'customer_deleted' })
  await scene.to(1)
  expect(await scene.types()).toEqual([])
  await world.chain.confirm()
  await scene.to(1)
  expect(await scene.types()).toEqual(['invoice.paid', 'subscription.canceled'])
  expect(await scene.read()).toMatchObject(ended)
  expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid'])
})

test('a cancellation of the customer, who is then deleted, is no more than that of one who is deleted', async () => {
  const scene = await beginScene(world)
  await scene.pay()
  await scene.to(31)
  await scene.shop.transfer((await scene.unpaid()).token)
  const { hosted_token } = await world.api.context.db
    .selectFrom('subscriptions')
    .select('hosted_token')
    .where('id', '=', scene.id)
    .executeTakeFirstOrThrow()
  const canceled = await world.api.call('POST', `/v1/s/${hosted_token}/cancel`, { key: '', body: {} })
  expect([canceled.status, canceled.json.status]).toEqual([200, 'active'])
  await scene.types()
  expect((await remove(scene)).status).toBe(204)
  expect(await scene.types()).toEqual(['customer.deleted'])
  await world.chain.confirm()
  expect((await scene.act('uncancel')).status).toBe(422)
  await scene.to(1)
  expect(await scene.read()).toMatchObject(ended)
  expect((await scene.invoices()).map(({ status }) => status)).toEqual(['paid', 'paid'])
})

test('no subscription begins for a customer who is deleted meanwhile', async () => {
  const shop = await world.openShop()
  const price = await shop.makePrice({ amount: 2_000, interval: 'month' })
  const body = { priceId: price.id, chain: 'base', token: 'USDC' }
  for (let round = 0; round < 10; round += 1) {
    const customerId = await shop.makeCustomer('ada@example.test')
    const [created] = await Promise.all([
      shop.send('POST', 'subscriptions', { ...body, customerId }),
      shop.send('DELETE', `customers/${customerId}`),
    ])
    if (created.status === 201) expect(await shop.read(created.json.id)).toMatchObject(ended)
    else expect([created.status, created.error.param]).toEqual([400, 'customerId'])
  }
})

test('the personal data of a customer is in no event that the end of a subscription has made', async () => {
  const scene = await beginScene(world)
  await remove(scene)
  const events = await world.api.context.db
    .selectFrom('events')
    .select('payload')
    .where('workspace_id', '=', scene.shop.scope.workspaceId)
    .execute()
  expect(JSON.stringify(events)).not.toContain('ada@example.test')
})
