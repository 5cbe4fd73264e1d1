import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createSlots } from './slots.ts'

const never = new AbortController().signal

test('a slot goes to the longest waiting, and keys do not share', async () => {
  const slots = createSlots(1)
  const order: string[] = []
  const first = await slots.take('a', never)
  const second = slots.take('a', never).then((release) => {
    order.push('second')
    return release
  })
  const third = slots.take('a', never).then((release) => {
    order.push('third')
    return release
  })
  const other = await slots.take('b', never)
  expect(order).toEqual([])
  first()
  ;(await second)()
  ;(await third)()
  other()
  expect(order).toEqual(['second', 'third'])
})

test('a caller that stops waiting loses its place, and the slot goes to the next caller', async () => {
  const slots = createSlots(1)
  const first = await slots.take('a', never)
  const impatient = new AbortController()
  const left = slots.take('a', impatient.signal)
  const stayed = slots.take('a', never)
  impatient.abort(new Error('enough'))
  await expect(left).rejects.toThrow('enough')
  first()
  ;(await stayed)()
  ;(await slots.take('a', never))()
})

test('an abort in the same moment as the grant neither loses nor doubles the slot', async () => {
  const slots = createSlots(1)
  const first = await slots.take('a', never)
  const late = new AbortController()
  const granted = slots.take('a', late.signal)
  const next = slots.take('a', never)
  first()
  late.abort(new Error('too late'))
  ;(await granted)()
  ;(await next)()
  ;(await slots.take('a', never))()
  expect(getEventListeners(never, 'abort')).toEqual([])
})
