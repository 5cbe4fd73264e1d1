import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { passHorizon } from '../../testing/horizon.ts'
import { type StreamPosition, selectBeginning } from '../outbox/index.ts'
import { transact } from '../work/index.ts'
import { start } from './place.ts'
import { createTail } from './tail.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

test('a follower who is ahead of the others of its workspace is told only what comes after its own place', async () => {
  const { context } = world
  const scope = await createTestScope(context)
  for (let count = 0; count < 3; count += 1)
    await transact(context, scope, async (work) => {
      for (let event = 0; event < 4; event += 1)
        work.emit('customer.deleted', { customerId: work.context.ids.make('customer') })
    })
  const rows = await context.db
    .selectFrom('events')
    .select(['position', 'ordinal', 'id'])
    .where('workspace_id', '=', scope.workspaceId)
    .orderBy('position')
    .orderBy('ordinal')
    .execute()
  const places = rows.map(
    ({ position, ...rest }): StreamPosition => ({ position: Number(position), ...rest }),
  )
  // A stream begins only after events below which no transaction is open.
  await passHorizon(context.db)
  const tail = createTail(context)
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  // Starts to follow the events after a position. The two calls below both begin before `tail` reads any
  // event, because nothing is awaited between them.
  const { server } = await selectBeginning(context.db, scope, null)
  const follow = (after: StreamPosition): string[] => {
    const told: string[] = []
    void tail.follow({
      scope,
      after,
      server,
      closed: closing.signal,
      take: ({ id }) => told.push(id) > 0,
    })
    return told
  }
  const [first = start, ...rest] = places
  const [last, ahead] = [follow(start), follow(first)]
  await expect.poll(() => last).toEqual(places.map(({ id }) => id))
  expect(ahead).toEqual(rest.map(({ id }) => id))
})
