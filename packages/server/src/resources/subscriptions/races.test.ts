import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../testing/billing/invariants.ts'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'
import { runDueSteps } from './run-steps.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())

/** Gives the customer more subscriptions that are copies of the first one. */
const multiply = async ({ id }: Scene, more: number): Promise<void> => {
  await sql`
    insert into subscriptions
    select (jsonb_populate_record(one, jsonb_build_object(
      'id', left(one.id, 25) || lpad(n::text, 5, '0'), 'hosted_token', one.hosted_token || n
    ))).*
    from subscriptions as one, generate_series(1, ${more}::integer) as n where one.id = ${id}
  `.execute(world.api.context.db)
}

const countInvoices = async ({ shop }: Scene) => {
  const rows = await world.api.context.db
    .selectFrom('invoices')
    .select(['subscription_id', 'number'])
    .where('workspace_id', '=', shop.scope.workspaceId)
    .orderBy('number')
    .execute()
  return {
    numbers: rows.map(({ number }) => number),
    subscriptions: new Set(rows.map(({ subscription_id }) => subscription_id)).size,
  }
}

const oneTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('a thousand trials that end at one moment are billed once each by four workers at once', async () => {
  const scene = await beginScene(world, { trialDays: 1 })
  await multiply(scene, 999)
  // Simulate that the mail about the end of the trial was sent and that every trial ends at the present time
  // of the server's clock.
  const now = world.clock.now()
  await sql`
    update subscriptions set trial_mailed = true, next_step = 'end_trial', next_step_at = ${now}, anchor = ${now}
    where workspace_id = ${scene.shop.scope.workspaceId}`.execute(world.api.context.db)
  const work = async () => {
    let done = 0
    for (let ran = 1; ran > 0; done += ran) ran = await runDueSteps(world.api.context)
    return done
  }
  const shares = await Promise.all([work(), work(), work(), work()])
  expect(shares.reduce((sum, share) => sum + share, 0)).toBe(1_000)
  // At least two workers have run steps. Otherwise the test would not have tested a race.
  expect(shares.filter((share) => share > 0).length).toBeGreaterThan(1)
  const made = await countInvoices(scene)
  expect([made.subscriptions, made.numbers]).toEqual([1_000, oneTo(1_000)])
  expect(await checkInvariants(world.api.context.db, scene.shop.scope.workspaceId)).toEqual([])
})

test('a subscription that is canceled while a worker bills it is billed or canceled, never half of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
    await scene.pay()
    await scene.shop.beginAdvance('2027-02-10T10:00:00.000Z')
    const [canceled] = await Promise.all([scene.act('cancel', { mode: 'immediately' }), world.work()])
    expect(canceled.status).toBe(200)
    await world.work()
    expect((await scene.read()).status).toBe('canceled')
    const statuses = (await scene.invoices()).map(({ status }) => status)
    expect([['paid'], ['paid', 'void']]).toContainEqual(statuses)
  }
})

test('an invoice that is paid at the moment at which dunning ends is paid or void, and its subscription agrees', async () => {
  for (let round = 0; round < 5; round += 1) {
    const scene = await beginScene(world, { at: '2027-01-10T10:00:00.000Z' })
    await scene.to('2027-01-27T09:59:59.999Z')
    const { id, amountMinor } = await scene.unpaid()
    await scene.shop.beginAdvance('2027-01-27T10:00:00.000Z')
    const [credited] = await Promise.all([scene.shop.credit(id, amountMinor), world.work()])
    await world.work()
    const { status } = await scene.read()
    const [invoice] = await scene.invoices()
    expect([
      [200, 'active', 'paid'],
      [422, 'canceled', 'void'],
    ]).toContainEqual([credited.status, status, invoice?.status])
  }
})
