import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createQueue } from './limit-queries.ts'
import { writeMessage } from './message.ts'
import { isBeyond, readPlace, start, writePlace } from './place.ts'

const body = '01k9z7q4m8c3v5t2r6w1x0y9bn'
const id = `evt_${body}`

describe('a place in a stream', () => {
  test('is read as it was written', () => {
    const positions = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    fc.assert(
      fc.property(positions, (position) => {
        expect(readPlace(writePlace({ position, id }))).toEqual({ position, id })
      }),
    )
    expect(readPlace(writePlace(start))).toEqual({ position: 0, id: '' })
  })

  test.each([
    ['', null],
    ['0-', { position: 0, id: '' }],
    [`1-${id}`, { position: 1, id }],
    ['1-', null],
    [`0-${id}`, null],
    [`-${id}`, null],
    [`zzzzzzzzzzz-${id}`, null],
    [`1-${id}x`, null],
    [` 1-${id}`, null],
    [`1-prod_${body}`, null],
  ])('%j that a client gives back', (text, place) => {
    expect(readPlace(text)).toEqual(place)
  })

  test('comes after another by its position, then by its ordinal, then by its id', () => {
    const later = `evt_${body.slice(0, -1)}z`
    const rising = [
      { position: 1, ordinal: 0, id: '' },
      { position: 1, ordinal: 0, id },
      { position: 1, ordinal: 0, id: later },
      { position: 1, ordinal: 2, id },
      { position: 1, ordinal: 10, id: '' },
      { position: 2, ordinal: 0, id },
    ]
    const beyond = rising.map((one) => rising.map((other) => isBeyond(one, other)))
    expect(beyond).toEqual(rising.map((_, at) => rising.map((__, before) => at > before)))
  })
})

test('a message has a line for each of its parts, and an empty one at its end', () => {
  expect(writeMessage({ id: 'a', event: 'b', data: 'c', retryMs: 5 })).toBe(
    'retry: 5\nevent: b\nid: a\ndata: c\n\n',
  )
  expect(writeMessage({ id: '', data: '' })).toBe('id: \ndata: \n\n')
  expect(writeMessage({})).toBe('\n')
})

describe('a queue of two', () => {
  test('runs two at once, the others in the order in which they came, and loses no place by what fails', async () => {
    const queue = createQueue(2)
    const begun: number[] = []
    const gates = [0, 1, 2, 3, 4].map(() => Promise.withResolvers<void>())
    const results = gates.map((gate, place) =>
      queue(async () => {
        begun.push(place)
        await gate.promise
        return place
      }),
    )
    const failed = results[0]?.catch((error: Error) => error.message)
    expect(begun).toEqual([0, 1])
    gates[0]?.reject(new Error('no answer'))
    expect(await failed).toBe('no answer')
    expect(begun).toEqual([0, 1, 2])
    for (const gate of gates) gate.resolve()
    expect(await Promise.all(results.slice(1))).toEqual([1, 2, 3, 4])
    // The queue can run two functions at once again, although one of the earlier functions failed.
    const again = [
      queue(() => new Promise(() => begun.push(5))),
      queue(() => new Promise(() => begun.push(6))),
    ]
    queue(async () => begun.push(7))
    expect(again).toHaveLength(2)
    expect(begun.slice(-2)).toEqual([5, 6])
  })
})
