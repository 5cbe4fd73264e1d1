import { expect, test, vi } from 'vitest'
import { createSleep } from './sleep.ts'

/** Far longer than a test may take: a sleep ends only because of a wake-up. */
const aDay = 86_400_000

/** Returns whether a sleep has ended after all waiting callbacks ran. */
const hasEnded = async (sleep: Promise<void>): Promise<boolean> => {
  let ended = false
  void sleep.then(() => {
    ended = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  return ended
}

test('a wake-up ends a sleep, and only that one', async () => {
  const sleep = createSleep()
  const first = sleep.for(aDay)
  expect(await hasEnded(first)).toBe(false)
  sleep.wake()
  expect(await hasEnded(first)).toBe(true)
  const second = sleep.for(aDay)
  expect(await hasEnded(second)).toBe(false)
  sleep.wake()
  await second
})

test('a wake-up while no sleep runs ends the next sleep at once, however often it came', async () => {
  const sleep = createSleep()
  sleep.wake()
  sleep.wake()
  expect(await hasEnded(sleep.for(aDay))).toBe(true)
  const second = sleep.for(aDay)
  expect(await hasEnded(second)).toBe(false)
  sleep.wake()
  await second
})

test('without a wake-up a sleep ends after its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const sleep = createSleep().for(1_000)
    vi.advanceTimersByTime(999)
    expect(await hasEnded(sleep)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await hasEnded(sleep)).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
