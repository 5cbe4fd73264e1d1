import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CrashWorld, createCrashWorld, expectAllOnce } from '../../testing/payments/crashes.ts'

let crash: CrashWorld
beforeAll(async () => {
  crash = await createCrashWorld()
})
afterAll(() => crash.close())

test('a reader paused after reading writes nothing once another has taken its lease', async () => {
  await crash.world.read()
  const paused = crash.startReader('read')
  await crash.passLease()
  const checkouts = await crash.payMany(3, 2)
  await paused.says('read')
  paused.child.kill('SIGSTOP')
  await crash.passLease()
  await crash.world.read()
  await expectAllOnce(crash, checkouts)
  const before = await crash.world.payments()
  paused.child.kill('SIGCONT')
  paused.child.kill('SIGUSR2')
  await paused.says('Another process reads this network')
  await paused.end('SIGKILL')
  expect(await crash.world.payments()).toEqual(before)
})

test('a reader paused within its transaction is cut off by the database, and another reader does its work', async () => {
  await crash.world.read()
  const paused = crash.startReader('written')
  await crash.passLease()
  const checkouts = await crash.payMany(3, 2)
  await paused.says('written')
  paused.child.kill('SIGSTOP')
  // Let the lease pass while PostgreSQL ends the idle transaction of the paused reader. Until then, that
  // transaction holds the lock of the chain cursor's row, and no other reader can take over.
  await crash.passLease()
  await crash.world.read()
  await expectAllOnce(crash, checkouts)
  await paused.end('SIGKILL')
})
