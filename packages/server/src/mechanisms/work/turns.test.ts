import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createQueues } from './turns.ts'

/** Returns queues, a function that starts work in one of them, and the names of the work that has begun. */
const createWorld = () => {
  const inTurn = createQueues({ atOnce: 2, waiting: 1, refusal: () => new Error('The queue is full.') })
  const begun: string[] = []
  const start = (key: string, name: string) => {
    const ended = Promise.withResolvers<string>()
    const result = inTurn(key, () => {
      begun.push(name)
      return ended.promise
    })
    return { result, end: () => ended.resolve(name), fail: () => ended.reject(new Error(name)) }
  }
  return { start, begun }
}

test('each key has a queue of its own, in which work waits for a slot', async () => {
  const { start, begun } = createWorld()
  const first = start('a', 'a1')
  start('a', 'a2')
  const third = start('a', 'a3')
  start('b', 'b1')
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await expect(start('a', 'a4').result).rejects.toThrow('The queue is full.')
  first.end()
  expect(await first.result).toBe('a1')
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  third.end()
})

test('work that fails gives its slot to the next', async () => {
  const { start, begun } = createWorld()
  const failing = start('a', 'a1')
  start('a', 'a2')
  start('a', 'a3')
  await nextTurn()
  failing.fail()
  await expect(failing.result).rejects.toThrow('a1')
  await nextTurn()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})
