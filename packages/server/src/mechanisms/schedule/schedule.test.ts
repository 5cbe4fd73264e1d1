import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { createWake } from '../db/wake.ts'
import { type Job, startSchedule } from './index.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

/** A job whose runs the test controls and can wait for. */
const watch = (everyMs: number, run: (count: number, context: Context) => Promise<number> | number) => {
  let count = 0
  let reached = { atLeast: Number.POSITIVE_INFINITY, resolve: () => {} }
  const job: Job<Context> = {
    name: 'watched',
    everyMs,
    run: async (context) => {
      count += 1
      if (count >= reached.atLeast) reached.resolve()
      return run(count, context)
    },
  }
  const reaches = (atLeast: number) =>
    new Promise<void>((resolve) => {
      if (count >= atLeast) resolve()
      else reached = { atLeast, resolve }
    })
  return { job, count: () => count, reaches }
}

const start = (jobs: Job[], context = world.context) => {
  const schedule = startSchedule(context, jobs)
  onTestFinished(() => schedule.stop())
  return schedule
}

const hourMs = 3_600_000

test('a job runs at the start, batch after batch while there is something, and then rests', async () => {
  const busy = watch(hourMs, (count) => (count < 5 ? 100 : 0))
  const schedule = start([busy.job])
  await busy.reaches(5)
  await schedule.stop()
  expect(busy.count()).toBe(5)
})

test('a job runs again after its period', async () => {
  const regular = watch(5, () => 0)
  start([regular.job])
  await regular.reaches(4)
})

test('a job runs when it is woken, from this process or another', async () => {
  const woken = watch(hourMs, () => 0)
  start([woken.job])
  await woken.reaches(1)
  // The loop starts to wait only after the event loop turn in which the job ran.
  await new Promise(setImmediate)
  world.context.wake.notify('schedule')
  await woken.reaches(2)
  const other = await createWake(world.databaseUrl, world.context.log)
  onTestFinished(() => other.close())
  other.notify('schedule')
  await woken.reaches(3)
})

test('a wake-up while a job runs is not lost', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<number>()
  const slow = watch(hourMs, (count) => (count === 1 ? finish : 0))
  start([slow.job])
  await slow.reaches(1)
  world.context.wake.notify('schedule')
  expect(slow.count()).toBe(1)
  resolve(0)
  await slow.reaches(2)
})

test('a job never runs beside itself, and jobs do not wait for each other', async () => {
  let underway = 0
  let most = 0
  const stuck = watch(1, () => new Promise<number>(() => {}))
  const alone = watch(1, async () => {
    underway += 1
    most = Math.max(most, underway)
    await new Promise(setImmediate)
    underway -= 1
    return 0
  })
  // The schedule is not stopped here: the job never ends, and `stop` would wait for it.
  startSchedule({ ...world.context, wake: { ...world.context.wake, onWake: () => () => {} } }, [stuck.job])
  start([alone.job])
  const waking = setInterval(() => world.context.wake.notify('schedule'), 1)
  await alone.reaches(20)
  clearInterval(waking)
  expect(most).toBe(1)
  expect(stuck.count()).toBe(1)
})

test('a job that fails is logged and tried again, while others go on', async () => {
  const logged: unknown[] = []
  const context = { ...world.context, log: Object.create(world.context.log) as Context['log'] }
  context.log.error = (facts: unknown) => void logged.push(facts)
  const failing = watch(1, (count) => {
    if (count === 1) throw new Error('no')
    return 0
  })
  const sound = watch(1, () => 0)
  start([failing.job, sound.job], context)
  await sound.reaches(3)
  await failing.reaches(2)
  expect(logged).toMatchObject([{ err: new Error('no'), job: 'watched' }])
})

test('a job is reported as failing from its first failure until it succeeds', async () => {
  let isBroken = false
  const job = watch(1, () => {
    if (isBroken) throw new Error('no')
    return 0
  })
  const schedule = startSchedule(world.context, [job.job])
  onTestFinished(() => schedule.stop())
  await job.reaches(1)
  expect(schedule.failing()).toEqual([])
  isBroken = true
  await vi.waitFor(() => expect(schedule.failing()).toEqual(['watched']))
  isBroken = false
  await vi.waitFor(() => expect(schedule.failing()).toEqual([]), 5_000)
})

test('runs are counted by outcome and timed, and the end of the last one that was done is told', async () => {
  const { jobRuns, jobDurationSeconds, jobLastDoneSeconds } = world.context.metrics
  const { promise: failNow, resolve: fail } = Promise.withResolvers<void>()
  const job: Job<Context> = {
    name: 'counted',
    everyMs: 1,
    run: async () => {
      await failNow
      throw new Error('no')
    },
  }
  const schedule = startSchedule(world.context, [job])
  const runs = async (outcome: string) =>
    (await jobRuns.get()).values.find(({ labels }) => labels.job === 'counted' && labels.outcome === outcome)
  const lastDone = async () =>
    (await jobLastDoneSeconds.get()).values.find(({ labels }) => labels.job === 'counted')?.value
  expect([(await runs('done'))?.value, (await runs('failed'))?.value]).toEqual([0, 0])
  fail()
  await vi.waitFor(async () => expect((await runs('failed'))?.value).toBe(1))
  expect(await lastDone()).toBeUndefined()
  await schedule.stop()
  const calm = watch(1, () => 0)
  start([{ ...calm.job, name: 'counted' }])
  await calm.reaches(2)
  await vi.waitFor(async () => expect((await runs('done'))?.value).toBeGreaterThan(0))
  expect(await lastDone()).toBeGreaterThan(0)
  const timed = (await jobDurationSeconds.get()).values.find(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.job === 'counted',
  )
  expect(timed?.value).toBeGreaterThan(1)
})

test('stopping waits for the batch under way, and no more follows', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<number>()
  const slow = watch(1, () => finish)
  const schedule = start([slow.job])
  await slow.reaches(1)
  let stopped = false
  const stopping = schedule.stop().then(() => {
    stopped = true
  })
  await new Promise(setImmediate)
  expect(stopped).toBe(false)
  resolve(100)
  await stopping
  expect(slow.count()).toBe(1)
})
