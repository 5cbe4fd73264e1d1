import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { purgeRelaysJob } from './index.ts'

const start = '2026-11-20T09:30:00.000Z'
const clock = createTestClock(start)
let world: TestContext
beforeAll(async () => {
  world = await createTestContext({ clock })
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(start)
  await world.context.db.deleteFrom('relays').execute()
})

type State = 'waiting' | 'sent' | 'succeeded' | 'reverted' | 'refused'

/** Inserts calls that have the state `state`, one for each item of `subjects`. */
const add = (state: State, subjects: readonly string[]) =>
  world.context.db
    .insertInto('relays')
    .values(
      subjects.map((subject) => ({
        id: world.context.ids.make('relay'),
        chain: 'base' as const,
        livemode: false,
        kind: 'pull',
        subject,
        recipient: '0x01',
        data: '0x',
        state,
        created_at: clock.now(),
        settled_at: state === 'waiting' || state === 'sent' ? null : clock.now(),
      })),
    )
    .execute()
const left = async () =>
  (await world.context.db.selectFrom('relays').select('subject').orderBy('subject').execute()).map(
    ({ subject }) => subject,
  )
const purge = async () => {
  while ((await purgeRelaysJob.run(world.context)) > 0);
}

test('a call that was refused goes 30 days after, to the millisecond, and what is to be sent or was sent stays', async () => {
  for (const state of ['waiting', 'sent', 'succeeded', 'reverted', 'refused'] as const)
    await add(state, [`old ${state}`])
  clock.advance({ ms: 1 })
  await add('refused', ['new refused'])
  clock.advance({ days: 30 })
  await purge()
  expect(await left()).toEqual(['new refused', 'old reverted', 'old sent', 'old succeeded', 'old waiting'])
})

test('of many the oldest go first, a thousand at once', async () => {
  const many = Array.from({ length: 1_000 }, (_, index) => `old ${index}`)
  clock.advance({ ms: 1 })
  await add('refused', ['new'])
  clock.set(start)
  await add('refused', many)
  clock.advance({ days: 30, ms: 2 })
  expect(await purgeRelaysJob.run(world.context)).toBe(1_000)
  expect(await left()).toEqual(['new'])
  expect(await purgeRelaysJob.run(world.context)).toBe(1)
  expect(await left()).toEqual([])
})
