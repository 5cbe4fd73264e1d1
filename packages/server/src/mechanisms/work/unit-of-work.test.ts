import { exampleId } from '@stablerail/contract'
import { createTestClock } from '@stablerail/test-support'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Scope } from '../../ports/index.ts'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { transact, transactAcross, type Work } from './index.ts'

const standing = createTestClock('2026-11-20T09:30:00.000Z')
/** A clock that advances by one second each time it is read. */
const clock = {
  now: () => {
    standing.advance({ seconds: 1 })
    return standing.now()
  },
}
const logged: { msg: string; err?: { message: string } }[] = []
let world: TestContext
let scope: Scope
beforeAll(async () => {
  world = await createTestContext({ clock })
  world.context.log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) })
})
afterAll(() => world.close())
beforeEach(async () => {
  logged.length = 0
  scope = await createTestScope(world.context)
})

const rename = (work: Work, name: string) =>
  work.tx.updateTable('workspaces').set({ name }).where('id', '=', work.workspaceId).execute()

const nameNow = async () => {
  const query = world.context.db.selectFrom('workspaces').select('name')
  return (await query.where('id', '=', scope.workspaceId).executeTakeFirstOrThrow()).name
}

describe('what a unit of work is to do on commit', () => {
  it('is done in order, when others see what was committed, and before the answer', async () => {
    const seen: string[] = []
    const answer = await transact(world.context, scope, async (work) => {
      work.onCommit(async () => void seen.push(`first ${await nameNow()}`))
      work.onCommit(() => void seen.push('second'))
      await rename(work, 'renamed')
      expect(seen).toEqual([])
      return 'done'
    })
    expect([answer, ...seen]).toEqual(['done', 'first renamed', 'second'])
  })

  it('is not done when the work is rolled back', async () => {
    const failing = transact(world.context, scope, async (work) => {
      work.onCommit(() => expect.unreachable('It was rolled back.'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
  })

  it('may fail: that is logged, and neither the answer nor what follows is lost', async () => {
    const seen: string[] = []
    const answer = await transactAcross(world.context, async ({ onCommit }) => {
      onCommit(() => {
        throw new Error('at once')
      })
      onCommit(async () => {
        throw new Error('later')
      })
      onCommit(() => void seen.push('last'))
      return 'done'
    })
    expect([answer, ...seen]).toEqual(['done', 'last'])
    expect(logged.map(({ err }) => err?.message)).toEqual(['at once', 'later'])
  })

  it('is done once, although the database broke the work and it ran again', async () => {
    const seen: number[] = []
    let runs = 0
    await transact(world.context, scope, async (work) => {
      runs += 1
      const run = runs
      work.onCommit(() => void seen.push(run))
      if (run === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(work.tx)
    })
    expect([runs, ...seen]).toEqual([2, 2])
  })
})

describe('a unit of work', () => {
  it('refuses a query once it has ended, whether it committed or not', async () => {
    const kept: Work[] = []
    await transact(world.context, scope, async (work) => void kept.push(work))
    await transact(world.context, scope, async (work) => {
      kept.push(work)
      throw new Error('no')
    }).catch(() => undefined)
    for (const work of kept) await expect(rename(work, 'too late')).rejects.toThrow(/transaction/i)
    expect(kept).toHaveLength(2)
    expect(await nameNow()).toBe('Test shop')
  })

  it('has one moment, that of its events and of their deliveries, however long it takes', async () => {
    const other = await createTestScope(world.context, { livemode: true })
    for (const { workspaceId, livemode } of [scope, other])
      await world.context.db
        .insertInto('webhook_endpoints')
        .values({
          workspace_id: workspaceId,
          livemode,
          id: world.context.ids.make('webhookEndpoint'),
          url: 'https://shop.example',
          events: ['*'],
          status: 'enabled',
          secret_sealed: Buffer.alloc(0),
          created_at: clock.now(),
        })
        .execute()
    const moments = await transactAcross(world.context, async ({ now, within }) => {
      const works = [within(scope), within(other), within({ ...scope })]
      for (const work of works) work.emit('customer.deleted', { customerId: exampleId('customer') })
      return [now, ...works.map((work) => work.now)]
    })
    const events = await world.context.db.selectFrom('events').select('created_at').execute()
    const deliveries = await world.context.db
      .selectFrom('webhook_deliveries')
      .select(['created_at', 'next_attempt_at'])
      .execute()
    expect([events.length, deliveries.length]).toEqual([3, 3])
    const stored = [...events, ...deliveries].flatMap((row) => Object.values(row) as Date[])
    expect(new Set([...moments, ...stored].map((moment) => moment.getTime())).size).toBe(1)
  })

  it('numbers its events as they are emitted, over its parts, its workspaces and each run anew', async () => {
    const other = await createTestScope(world.context)
    let emitted: string[] = []
    let runs = 0
    await transactAcross(world.context, async ({ inParts, within, tx }) => {
      emitted = []
      runs += 1
      await inParts([scope, other, scope], 1, async (part) => {
        for (const each of part)
          for (let count = 0; count < 2; count += 1)
            emitted.push(within(each).emit('customer.deleted', { customerId: exampleId('customer') }))
      })
      if (runs === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(tx)
    })
    const rows = await world.context.db
      .selectFrom('events')
      .select(['id', 'ordinal'])
      .where('id', 'in', emitted)
      .orderBy('ordinal')
      .execute()
    expect(rows).toEqual(emitted.map((id, index) => ({ id, ordinal: index + 1 })))
  })

  it('counts the events by type, and those of a rollback never', async () => {
    const data = { customerId: exampleId('customer') }
    const counted = async () => {
      const { values } = await world.context.metrics.events.get()
      return values.find(({ labels }) => labels.type === 'customer.deleted')?.value ?? 0
    }
    const before = await counted()
    await transact(world.context, scope, async (work) => {
      work.emit('customer.deleted', data)
      work.emit('customer.deleted', data)
      expect(await counted()).toBe(before)
    })
    expect(await counted()).toBe(before + 2)
    const failing = transact(world.context, scope, async (work) => {
      work.emit('customer.deleted', data)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await counted()).toBe(before + 2)
  })
})
