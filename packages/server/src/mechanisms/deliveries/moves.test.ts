import { mayMove, WebhookDeliveryStatus, webhookDeliveryMoves } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { transact } from '../work/index.ts'
import { type AttemptResult, type LostAttempt, recordAttempt } from './delivery.ts'
import { abandonDeliveries, restartDelivery } from './log-store.ts'
import { claimDeliveries, writeAttempts } from './store.ts'

const clock = createTestClock('2026-11-20T09:30:00.000Z')
let world: TestContext
let scope: Scope
beforeAll(async () => {
  world = await createTestContext({ clock })
  scope = await createTestScope(world.context)
})
afterAll(() => world.close())

type Status = WebhookDeliveryStatus
type Moving = { id: string; endpointId: string; status: Status; attemptCount: number }

const leaseOwner = 'worker.1'
const expiresAt = new Date(clock.now().getTime() + 60_000)

/**
 * Inserts a delivery in a given status, to an endpoint of its own, with the columns that rows of that status have.
 */
const insert = async (status: Status, attemptCount = 1): Promise<Moving> => {
  const { db, ids } = world.context
  const key = (kind: 'webhookEndpoint' | 'event' | 'webhookDelivery') => ({
    workspace_id: scope.workspaceId,
    livemode: scope.livemode,
    id: ids.make(kind),
    created_at: clock.now(),
  })
  const [endpoint, event, delivery] = [key('webhookEndpoint'), key('event'), key('webhookDelivery')]
  const facts = { url: 'https://shop.example', events: ['*'], secret_sealed: Buffer.alloc(1) }
  await db
    .insertInto('webhook_endpoints')
    .values({ ...endpoint, ...facts, status: 'enabled' })
    .execute()
  await db
    .insertInto('events')
    .values({ ...event, type: 'customer.deleted', payload: '{}' })
    .execute()
  await db
    .insertInto('webhook_deliveries')
    .values({
      ...delivery,
      endpoint_id: endpoint.id,
      event_id: event.id,
      event_type: 'customer.deleted',
      status,
      attempt_count: attemptCount,
      next_attempt_at: status === 'pending' ? clock.now() : null,
      lease_owner: status === 'delivering' ? leaseOwner : null,
      lease_expires_at: status === 'delivering' ? expiresAt : null,
    })
    .execute()
  return { id: delivery.id, endpointId: endpoint.id, status, attemptCount }
}

const record = async ({ id, endpointId, attemptCount }: Moving, result: AttemptResult) => {
  const attempt: LostAttempt = {
    ...scope,
    id,
    endpointId,
    leaseOwner,
    leaseEndsMs: performance.now() + 60_000,
    attemptCount,
  }
  await writeAttempts(world.context.db, [recordAttempt(attempt, result, clock.now())])
}

const closeEndpoint = ({ endpointId }: Moving) =>
  transact(world.context, scope, async ({ tx }) => {
    await tx
      .updateTable('webhook_endpoints')
      .set({ status: 'disabled' })
      .where('id', '=', endpointId)
      .execute()
    await abandonDeliveries(tx, scope, endpointId)
  })

const answered = (httpStatus: number): AttemptResult => ({
  kind: 'answered',
  httpStatus,
  responsePreview: '',
  latencyMs: 1,
})

/** For each change of a delivery's status: the server's operation that makes it. */
const operations = {
  attempt: async () => {
    const lease = { owner: leaseOwner, lastsMs: 60_000, endsMs: performance.now() + 60_000 }
    const limits = {
      afterEndpointId: '',
      total: 100,
      perEndpoint: 100,
      exceptions: new Map<string, number>(),
    }
    await claimDeliveries(world.context.db, lease, limits)
  },
  succeed: (delivery: Moving) => record(delivery, answered(200)),
  retry: (delivery: Moving) => record(delivery, answered(500)),
  giveUp: (delivery: Moving) => record({ ...delivery, attemptCount: 10 }, answered(500)),
  abandon: async (delivery: Moving) => {
    await closeEndpoint(delivery)
    // Records a failed response to the attempt that was running when the endpoint was closed, because after a
    // successful response the delivery would become `succeeded`.
    await record(delivery, answered(500))
  },
  replay: ({ id, endpointId }: Moving) =>
    transact(world.context, scope, async ({ tx, now }) => {
      await restartDelivery(tx, scope, { id, endpointId, dueAt: now })
    }),
}

const statusOf = async ({ id }: Moving) => {
  const query = world.context.db.selectFrom('webhook_deliveries').select('status').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).status
}

const moves = Object.keys(operations) as (keyof typeof operations)[]

describe.each(moves)('the move "%s" of a delivery', (move) => {
  it.each(WebhookDeliveryStatus.options)(
    'is made from %s where the contract says so, and nowhere else',
    async (status) => {
      const delivery = await insert(status)
      await operations[move](delivery)
      const { to } = webhookDeliveryMoves[move]
      expect(await statusOf(delivery)).toBe(mayMove(webhookDeliveryMoves[move], status) ? to : status)
    },
  )
})

it('the contract has no move of deliveries besides these and their creation', () => {
  expect(Object.keys(webhookDeliveryMoves).sort()).toEqual([...moves, 'create'].sort())
})
