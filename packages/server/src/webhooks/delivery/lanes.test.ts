import { describe, expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

const limits = { concurrency: 20, concurrencyPerEndpoint: 8 }

const setUp = () => {
  let nowMs = 0
  const lanes = createLanes(limits, () => nowMs)
  return {
    lanes,
    pass: (ms: number) => {
      nowMs += ms
    },
    enter: (endpointId: string, count: number) =>
      Array.from({ length: count }, () => lanes.enter(endpointId)),
  }
}

describe('room', () => {
  it('is the whole while nothing is under way', () => {
    const { lanes } = setUp()
    expect(lanes.room()).toEqual({ total: 20, perEndpoint: 8, exceptions: new Map() })
  })

  it('shrinks by what is under way, of the whole and of the endpoint, and comes back', () => {
    const { lanes, enter } = setUp()
    const leaves = enter('a', 8)
    enter('b', 3)
    expect(lanes.room()).toMatchObject({
      total: 9,
      exceptions: new Map([
        ['a', 0],
        ['b', 5],
      ]),
    })
    leaves[0]?.({ hung: false })
    expect(lanes.room()).toMatchObject({
      total: 10,
      exceptions: new Map([
        ['a', 1],
        ['b', 5],
      ]),
    })
  })

  it('forgets endpoints that nothing is under way to', () => {
    const { lanes, enter } = setUp()
    for (const leave of enter('a', 2)) leave({ hung: false })
    expect(lanes.room().exceptions.size).toBe(0)
  })
})

describe('attempts that take longer than two seconds', () => {
  it('give their places to others, but not to their own endpoint', () => {
    const { lanes, pass, enter } = setUp()
    enter('a', 8)
    enter('b', 8)
    pass(2_001)
    expect(lanes.room()).toMatchObject({
      total: 20,
      exceptions: new Map([
        ['a', 0],
        ['b', 0],
      ]),
    })
  })

  it('are at most four times as many as there are places', () => {
    const { lanes, pass, enter } = setUp()
    for (let endpoint = 0; endpoint < 10; endpoint += 1) {
      enter(`endpoint ${endpoint}`, 7)
      pass(2_001)
    }
    expect(lanes.room().total).toBe(10)
    enter('another', 8)
    pass(2_001)
    expect(lanes.room().total).toBe(2)
  })
})

describe('an endpoint that hung and failed', () => {
  const hangOnce = (sut: ReturnType<typeof setUp>) => {
    const leave = sut.lanes.enter('a')
    sut.pass(15_000)
    leave({ hung: true })
  }

  it('has an eighth of its share until an attempt ends better', () => {
    const sut = setUp()
    hangOnce(sut)
    expect(sut.lanes.room().exceptions).toEqual(new Map([['a', 1]]))
    const leave = sut.lanes.enter('a')
    expect(sut.lanes.room().exceptions).toEqual(new Map([['a', 0]]))
    leave({ hung: false })
    expect(sut.lanes.room().exceptions.size).toBe(0)
  })

  it('is one whose attempt took long: a failure that came at once is none', () => {
    const { lanes } = setUp()
    lanes.enter('a')({ hung: true })
    expect(lanes.room().exceptions.size).toBe(0)
  })

  it('is forgotten when too many others have hung since', () => {
    const sut = setUp()
    hangOnce(sut)
    for (let other = 0; other < 200; other += 1) {
      const leave = sut.lanes.enter(`other ${other}`)
      sut.pass(3_000)
      leave({ hung: true })
    }
    expect(sut.lanes.room().exceptions.size).toBe(200)
    expect(sut.lanes.room().exceptions.has('a')).toBe(false)
  })
})
