import { createTestClock } from '@stablerail/test-support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestContext, createTestScope, type TestContext } from '../../testing/context.ts'
import { transact } from '../work/index.ts'
import { deleteCounts } from './counts-store.ts'
import { type CountedMail, countMail, dayMs, limitMails } from './limit-mails.ts'

const begin = new Date('2027-03-01T12:00:00.000Z')
const clock = createTestClock(begin.toISOString())
let world: TestContext
let scope: { workspaceId: string; livemode: boolean }
beforeAll(async () => {
  world = await createTestContext({ clock, config: { mailLimits: { workspacePerDay: 3, addressPerDay: 2 } } })
})
afterAll(() => world.close())
beforeEach(async () => {
  clock.set(begin)
  await world.context.db.deleteFrom('mail_counts').execute()
  scope = await createTestScope(world.context)
})

/**
 * Counts mails in one transaction, and returns one item per mail: null if the mail is allowed, otherwise the
 * first word of the error message. This word is the address if the address has too many mails, and "This" if
 * the workspace has too many.
 */
const count = async (mails: (string | CountedMail)[], workspaceId = scope.workspaceId) => {
  const counted = mails.map((mail) => (typeof mail === 'string' ? { workspaceId, to: mail } : mail))
  const refusals = await transact(world.context, scope, (work) => limitMails(work, counted))
  return refusals.map((refusal) => refusal?.message.split(' ')[0] ?? null)
}

test('an address has so many mails within a day, of all workspaces together', async () => {
  const other = await createTestScope(world.context)
  expect(await count(['ada@a.example'])).toEqual([null])
  expect(await count(['ada@a.example'], other.workspaceId)).toEqual([null])
  expect(await count(['ada@a.example'], other.workspaceId)).toEqual(['ada@a.example'])
  expect(await count(['bob@a.example'])).toEqual([null])
})

test.each(['ADA@a.example', 'ada+1@a.example', 'Ada+a+b@A.example'])(
  '%s is the mailbox of ada@a.example',
  async (address) => {
    expect(await count(['ada@a.example', address, 'ada@a.example'])).toEqual([null, null, 'ada@a.example'])
  },
)

test('a workspace has so many mails within a day, whoever they are to', async () => {
  const to = (name: string) => `${name}@a.example`
  expect(await count(['a', 'b'].map(to))).toEqual([null, null])
  expect(await count(['c', 'd'].map(to))).toEqual([null, 'This'])
  expect(await count(['e'].map(to), 'ws_other')).toEqual([null])
})

test('a mail of no workspace counts for its address alone', async () => {
  const due = (to: string) => ({ workspaceId: null, to })
  expect(
    await count([due('a@a.example'), due('b@a.example'), due('c@a.example'), due('d@a.example')]),
  ).toEqual([null, null, null, null])
  expect(await count([due('a@a.example'), due('a@a.example')])).toEqual([null, 'a@a.example'])
})

test('no mail counts nothing', async () => {
  expect(await count([])).toEqual([])
})

describe('a mail too many', () => {
  const send = () =>
    transact(world.context, scope, async (work) => {
      const [refusal] = await limitMails(work, [{ workspaceId: scope.workspaceId, to: 'ada@a.example' }])
      if (refusal != null) throw refusal
    })
  const refusal = () => send().catch((error: unknown) => error)

  test('says when the day ends, and is sent then', async () => {
    await send()
    clock.advance({ hours: 12 })
    await send()
    expect(await refusal()).toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: dayMs / 2000,
      message:
        'ada@a.example was sent 2 mails of merchants within a day, and is sent no more. Try again after 2027-03-02T12:00:00.000Z.',
    })
    clock.set(new Date(begin.getTime() + dayMs - 1))
    expect(await refusal()).toMatchObject({ retryAfterSeconds: 1 })
    clock.set(new Date(begin.getTime() + dayMs))
    await send()
    await send()
    expect(await refusal()).toMatchObject({ code: 'rate_limited' })
  })

  test('is not counted where its transaction fails', async () => {
    await send()
    await send()
    for (let tries = 0; tries < 3; tries += 1) await refusal()
    const rows = await world.context.db.selectFrom('mail_counts').select('count').execute()
    expect(rows).toEqual([{ count: 2 }, { count: 2 }])
  })
})

test('limits of other kinds are counted apart, and the first that is reached is told', async () => {
  const limit = (kind: string, most: number) => ({
    kind,
    of: 'ws_a',
    most,
    explain: (count: number) => `${kind} had ${count}.`,
  })
  const send = (...limits: ReturnType<typeof limit>[]) =>
    transact(world.context, scope, (work) => countMail(work, limits))
  await send(limit('contact', 2), limit('page', 1))
  await send(limit('contact', 2))
  await expect(send(limit('contact', 2))).rejects.toThrow('contact had 2. Try again after 2027-03-02')
  await expect(send(limit('page', 1), limit('contact', 1))).rejects.toThrow('page had 1.')
  await send(limit('other', 1))
})

test('counters that are being counted are left by the deletion, which waits for nobody', async () => {
  await count(['ada@a.example'])
  await transact(world.context, scope, async (work) => {
    await limitMails(work, [{ workspaceId: null, to: 'ada@a.example' }])
    await deleteCounts(world.context.db, begin)
  })
  expect(await world.context.db.selectFrom('mail_counts').select('count').execute()).toEqual([{ count: 2 }])
})

test('counters are deleted once their day is over', async () => {
  await count(['ada@a.example'])
  const counters = async () =>
    (await world.context.db.selectFrom('mail_counts').select('count').execute()).length
  await deleteCounts(world.context.db, new Date(begin.getTime() - 1))
  expect(await counters()).toBe(2)
  await deleteCounts(world.context.db, begin)
  expect(await counters()).toBe(0)
})
