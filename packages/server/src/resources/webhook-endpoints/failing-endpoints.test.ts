import { expect, test } from 'vitest'
import { openMail } from '../../mechanisms/mail/enqueue-mail.ts'
import { createSendDigestsJob } from '../../mechanisms/mail/index.ts'
import { openTestShop, type TestShop } from '../../testing/webhooks/shop.ts'
import { failingDigest, findFailingJob } from './failing-endpoints.ts'

const digests = createSendDigestsJob([failingDigest], async () => [
  { email: 'boss@shop.test', workspace: 'Test shop' },
])

/**
 * Advances the clock by some hours, runs the job that finds failing endpoints, and returns the texts of all
 * mails so far.
 */
const look = async ({ context, clock }: TestShop, hours: number): Promise<string[]> => {
  clock.advance({ minutes: 60 * hours })
  await findFailingJob.run(context)
  clock.advance({ minutes: 2 })
  while ((await digests.run(context)) > 0);
  const rows = await context.db.selectFrom('mails').selectAll().orderBy('created_at').execute()
  return rows.map((row) => openMail(context, row).text)
}
const setDeliveries = ({ context }: TestShop, endpointId: string, change: object) =>
  context.db.updateTable('webhook_deliveries').set(change).where('endpoint_id', '=', endpointId).execute()

test('an endpoint that has failed for a day is told once a day, one that is tried late or takes some is not', async () => {
  const shop = await openTestShop()
  const [failing, untried] = [await shop.addEndpoint(0, '/failing'), await shop.addEndpoint(0, '/untried')]
  await shop.emit(2)
  await setDeliveries(shop, failing.id, { attempt_count: 3, waiting: true })
  expect(await look(shop, 23)).toEqual([])
  const told = await look(shop, 1)
  expect(told).toHaveLength(1)
  expect(told[0]).toMatch(/\/failing \(we_\w+\): the oldest delivery that it has not taken is of \d/)
  expect(told[0]).not.toContain(untried.id)
  await setDeliveries(shop, failing.id, { waiting: false })
  expect(await look(shop, 22)).toHaveLength(1)
  expect(await look(shop, 2)).toHaveLength(2)

  const [first] = await shop.deliveries(failing.id)
  await shop.context.db
    .updateTable('webhook_deliveries')
    .set({ status: 'succeeded', waiting: false, next_attempt_at: null, delivered_at: shop.clock.now() })
    .where('id', '=', first?.id ?? '')
    .execute()
  expect(await look(shop, 23)).toHaveLength(2)
  expect(await look(shop, 25)).toHaveLength(3)
  await shop.context.db
    .updateTable('webhook_endpoints')
    .set({ status: 'disabled' })
    .where('id', '=', failing.id)
    .execute()
  expect(await look(shop, 48)).toHaveLength(3)
})
