import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailChecks } from '../../mechanisms/mail/index.ts'
import { beginScene, type Scene } from '../../testing/billing/scene.ts'
import { type BillingWorld, startBillingWorld } from '../../testing/billing/world.ts'
import type { Context } from '../context.ts'
import { invoiceMailCheck } from '../invoices/index.ts'
import { subscriptionMailChecks } from './index.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBillingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.api.context.db.deleteFrom('mails').execute()
})

const checks: MailChecks<Context> = { invoice: invoiceMailCheck, ...subscriptionMailChecks }

/** Returns the beginnings of the subjects of the queued mails that would be sent now. */
const wanted = async (scene: Scene): Promise<(string | undefined)[]> => {
  const { db } = world.api.context
  const found: (string | undefined)[] = []
  for (const { id, subject } of await scene.mails()) {
    const { about } = await db
      .selectFrom('mails')
      .select('about')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const check = checks[about?.kind ?? '']
    if (about === null || check === undefined || (await check(world.api.context, [about])).has(about.id))
      found.push(subject.split(' ')[0])
  }
  return found
}

test('a mail that asks for the payment of a period is not sent once that is paid', async () => {
  const scene = await beginScene(world)
  await scene.pay()
  await scene.to(31)
  await scene.to(4)
  expect(await wanted(scene)).toEqual(['Your', 'Receipt', 'Invoice', 'Payment'])
  await scene.pay()
  expect(await wanted(scene)).toEqual(['Your', 'Receipt', 'Receipt'])
})

test('new terms are asked for while the subscription goes on', async () => {
  const scene = await beginScene(world)
  const { workspaceId, livemode } = scene.shop.scope
  const asks = async () => {
    const about = { kind: 'subscription_terms', workspaceId, livemode, id: scene.id }
    return (await checks.subscription_terms?.(world.api.context, [about]))?.size
  }
  await scene.pay()
  expect(await asks()).toBe(1)
  await scene.act('cancel')
  expect(await asks()).toBe(0)
  await scene.act('uncancel')
  expect(await asks()).toBe(1)
  await scene.act('cancel', { mode: 'immediately' })
  expect(await asks()).toBe(0)
})
