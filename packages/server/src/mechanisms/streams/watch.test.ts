import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Context } from '../../resources/context.ts'
import { createTestContext, type TestContext } from '../../testing/context.ts'
import { createWatch } from './index.ts'

let world: TestContext
beforeAll(async () => {
  world = await createTestContext()
})
afterAll(() => world.close())

const turn = () => new Promise(setImmediate)

/**
 * Creates a watch (a function that sends the state of a record to streams), and announces another commit to the
 * watch at the end of each read, as in a busy deployment.
 */
const watchBusy = () => {
  let announce = () => {}
  const onWake: Context['wake']['onWake'] = (_, listener) => {
    announce = listener
    return () => {}
  }
  let reads = 0
  const watch = createWatch<string, string>(
    { ...world.context, wake: { ...world.context.wake, onWake } },
    {
      nameOf: (key) => key,
      read: async (_, keys) => {
        reads += 1
        await turn()
        announce()
        return new Map(keys.map((key) => [key, `${key} as read`]))
      },
    },
  )
  const closing = new AbortController()
  onTestFinished(() => closing.abort())
  const connection = { closed: closing.signal, send: () => true, drained: async () => {}, end: () => {} }
  const told: string[] = []
  const follow = (key: string) => void watch(connection, key, (state) => void told.push(state))
  return { follow, told, countReads: () => reads }
}

test('however often commits are announced, what is watched is read five times a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { follow, countReads } = watchBusy()
  follow('a')
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(countReads()).toBe(1)
  for (let passed = 0; passed < 5; passed += 1) {
    await vi.advanceTimersByTimeAsync(200)
    for (let turns = 0; turns < 20; turns += 1) await turn()
  }
  expect(countReads()).toBe(6)
})

test('who begins to watch within the pause is told at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { follow, told } = watchBusy()
  follow('a')
  for (let turns = 0; turns < 20; turns += 1) await turn()
  follow('b')
  for (let turns = 0; turns < 20; turns += 1) await turn()
  expect(told).toContain('b as read')
})
