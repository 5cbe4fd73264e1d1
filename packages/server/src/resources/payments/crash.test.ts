import { afterAll, beforeAll, test } from 'vitest'
import { type CrashWorld, createCrashWorld, expectAllOnce } from '../../testing/payments/crashes.ts'

let crash: CrashWorld
beforeAll(async () => {
  crash = await createCrashWorld()
})
afterAll(() => crash.close())

test('a reader killed between reading and writing, or before the commit, loses and doubles nothing', async () => {
  const checkouts = await crash.payMany(12, 12)
  for (const point of ['read', 'written'] as const) {
    const reader = crash.startReader(point)
    await reader.says(point)
    await reader.end('SIGKILL')
    await crash.passLease()
  }
  // Each reader above was killed before its first commit, so nothing is recorded yet. The readers below are
  // killed at random times.
  for (const commits of [1, 2]) {
    const reader = crash.startReader('nowhere')
    for (let seen = 0; seen <= commits; seen += 1) await reader.says('written')
    await reader.end('SIGKILL')
    await crash.passLease()
  }
  await crash.world.read()
  await expectAllOnce(crash, checkouts)
}, 120_000)
