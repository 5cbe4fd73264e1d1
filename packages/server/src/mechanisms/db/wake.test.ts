import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { withTestDatabase } from '../../testing/database.ts'
import { createWake, type Wake, type WakeTopic } from './wake.ts'

const databaseUrl = await withTestDatabase()
const log = pino({ level: 'silent' })
let admin: Client
beforeAll(async () => {
  admin = new Client(databaseUrl)
  await admin.connect()
})
afterAll(() => admin.end())

const open: Wake[] = []
const start = async () => {
  const wake = await createWake(databaseUrl, log)
  open.push(wake)
  return wake
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((wake) => wake.close()))
})

/** Counts the wake-ups of a topic, and lets a test wait for a count. */
const listen = (wake: Wake, topic: WakeTopic) => {
  let count = 0
  let waiting: { atLeast: number; resolve: () => void } | undefined
  onTestFinished(
    wake.onWake(topic, () => {
      count += 1
      if (waiting !== undefined && count >= waiting.atLeast) waiting.resolve()
    }),
  )
  return {
    count: () => count,
    reaches: (atLeast: number) =>
      new Promise<void>((resolve) => {
        if (count >= atLeast) resolve()
        else waiting = { atLeast, resolve }
      }),
  }
}

test('a listener in the same process is called before notify returns, once', async () => {
  const [wake, other] = [await start(), await start()]
  const here = listen(wake, 'deliveries')
  const there = listen(other, 'deliveries')
  wake.notify('deliveries')
  expect(here.count()).toBe(1)
  await there.reaches(1)
  // `wake` receives its own notification before the notification of `other`, and must ignore its own.
  other.notify('deliveries')
  await here.reaches(2)
  expect(here.count()).toBe(2)
})

test('a listener of another topic is not called, nor one that was taken away', async () => {
  const [wake, other] = [await start(), await start()]
  const schedule = listen(other, 'schedule')
  const deliveries = listen(other, 'deliveries')
  let calls = 0
  other.onWake('deliveries', () => {
    calls += 1
  })()
  wake.notify('deliveries')
  await deliveries.reaches(1)
  expect(schedule.count()).toBe(0)
  expect(calls).toBe(0)
})

test('a burst of 1,000 is told at once and then once more, and what comes after a pause at once again', async () => {
  const [wake, other] = [await start(), await start()]
  const there = listen(other, 'deliveries')
  for (let count = 0; count < 1_000; count += 1) wake.notify('deliveries')
  await there.reaches(1)
  // The last wake-up of the burst must not be lost, because a worker that the first wake-up woke may have
  // queried before the last commit.
  await there.reaches(2)
  expect(there.count()).toBe(2)
  wake.notify('deliveries')
  await there.reaches(3)
})

test('eight processes that commit all the time send no more notifications together than about one in 10 ms', async () => {
  const senders = await Promise.all(Array.from({ length: 8 }, start))
  const there = listen(await start(), 'deliveries')
  const commits = setInterval(() => {
    for (const sender of senders) sender.notify('deliveries')
  }, 2)
  onTestFinished(() => clearInterval(commits))
  // The pauses grow within the first second.
  await delay(1_500)
  const before = there.count()
  await delay(2_000)
  const perSecond = (there.count() - before) / 2
  expect(perSecond).toBeGreaterThan(20)
  expect(perSecond).toBeLessThan(250)
})

test('a connection that the server ends comes back: what was missed is told, and what follows is heard', async () => {
  const [wake, other] = [await start(), await start()]
  const deliveries = listen(other, 'deliveries')
  const schedule = listen(other, 'schedule')
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'stablerail wake' and datname = current_database()`,
  )
  await Promise.all([deliveries.reaches(1), schedule.reaches(1)])
  const before = deliveries.count()
  // Calls `notify` repeatedly until a notification arrives. The server has ended the connections of both
  // `wake` and `other`, and notifications are lost without an error until `wake` has connected again.
  const told = deliveries.reaches(before + 1)
  const again = setInterval(() => wake.notify('deliveries'), 20)
  await told
  clearInterval(again)
})

test('its connection is asked one thing at a time', async () => {
  const [wake, other] = [await start(), await start()]
  const heard = [listen(other, 'deliveries'), listen(other, 'schedule')]
  const { query } = Client.prototype
  let [pending, most] = [0, 0]
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...asked) {
    pending += 1
    most = Math.max(most, pending)
    try {
      return await (Reflect.apply(query, this, asked) as unknown as Promise<unknown>)
    } finally {
      pending -= 1
    }
  })
  onTestFinished(() => spy.mockRestore())
  wake.notify('deliveries')
  wake.notify('schedule')
  await Promise.all(heard.map((topic) => topic.reaches(1)))
  expect(most).toBe(1)
})

test('closing ends its connection', async () => {
  const wake = await start()
  wake.notify('schedule')
  await wake.close()
  wake.notify('schedule')
  const connections = async () => {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where application_name = 'stablerail wake' and datname = current_database()`,
    )
    return rowCount
  }
  await expect.poll(connections).toBe(0)
})

test('a database that cannot be reached is an error at the start', async () => {
  await expect(createWake('postgres://nobody@127.0.0.1:1/none', log)).rejects.toThrow('ECONNREFUSED')
})
