import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Office, openOffice } from '../../testing/people/office.ts'
import { analyticsLimits, limitAnalytics } from './limits.ts'
import { retrieveAnalytics } from './retrieve-analytics.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** Locks the table of payments, so that requests for analytics wait until the returned function is called. */
const holdPayments = async () => {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const holding = office.context.db.transaction().execute(async (tx) => {
    await sql`lock table payments in access exclusive mode`.execute(tx)
    held.resolve()
    await release.promise
  })
  await held.promise
  return async () => {
    release.resolve()
    await holding
  }
}

test('one person has four requests under way, and takes nothing from another', async () => {
  const person = await office.createAdmin()
  const other = await office.createAdmin()
  const letGo = await holdPayments()
  const asked = Array.from({ length: 5 }, () => person.call('GET', 'analytics'))
  const refused = await Promise.race(asked)
  expect(refused.error).toMatchObject({ code: 'rate_limited' })
  expect(refused.error.message).toContain('4 requests for figures are under way for you.')
  expect(refused.headers.get('retry-after')).toBe('1')
  const others = other.call('GET', 'analytics')
  await letGo()
  const answers = [...(await Promise.all(asked)), await others, await person.call('GET', 'analytics')]
  // Selects the responses that were refused because of too many requests. On a busy machine, a response may
  // also have another error, because its query exceeded the statement timeout.
  const refusals = answers.filter(({ json }) => json.error?.message.includes('are under way for you'))
  expect(refusals).toEqual([refused])
})

test('a fifth of the connections adds up, thirty requests wait, and further ones are refused', async () => {
  const within = limitAnalytics({ databasePoolSize: 14 })
  const gate = Promise.withResolvers<void>()
  let underWay = 0
  const run = async () => {
    underWay += 1
    await gate.promise
  }
  const admitted = Array.from({ length: 32 }, (_, at) => within(`person${at}`, run))
  await expect(within('one more', run)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 1,
  })
  expect(underWay).toBe(2)
  gate.resolve()
  await Promise.all(admitted)
  expect(underWay).toBe(32)
})

test('a person whose first request has ended still has at most four under way', async () => {
  const within = limitAnalytics({ databasePoolSize: 14 })
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
  const admitted = gates.slice(0, 4).map((gate) => within('person', () => gate.promise))
  gates[0]?.resolve()
  await admitted[0]
  const fifth = within('person', async () => gates[4]?.promise)
  await expect(within('person', async () => undefined)).rejects.toMatchObject({ code: 'rate_limited' })
  for (const gate of gates) gate.resolve()
  await Promise.all([...admitted, fifth])
})

test('one person has one request added up at a time, whatever else is free', async () => {
  const within = limitAnalytics({ databasePoolSize: 14 })
  const gate = Promise.withResolvers<void>()
  const running: string[] = []
  const asked = ['one', 'one', 'other'].map((person) =>
    within(person, async () => {
      running.push(person)
      await gate.promise
    }),
  )
  await setImmediate()
  expect(running).toEqual(['one', 'other'])
  gate.resolve()
  await Promise.all(asked)
  expect(running).toEqual(['one', 'other', 'one'])
})

test('a request that failed is under way no longer', async () => {
  const within = limitAnalytics({ databasePoolSize: 1 })
  const fail = () => within('person', () => Promise.reject(new Error('broken')))
  for (let count = 0; count <= analyticsLimits.perPerson; count += 1)
    await expect(fail()).rejects.toThrow('broken')
})

test('figures have a time to be added up in, after which a shorter span is advised', async () => {
  const letGo = await holdPayments()
  const { workspaceId } = office.api.scope
  const asked = retrieveAnalytics(
    office.context,
    { workspaceId, livemode: false },
    { by: 'day' },
    { timeoutMs: 50 },
  )
  await expect(asked).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 120,
    message: expect.stringContaining('Ask for a shorter span'),
  })
  await letGo()
})
