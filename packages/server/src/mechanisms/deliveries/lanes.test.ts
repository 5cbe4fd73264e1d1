import { describe, expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

const setUp = (concurrency = 20) => {
  let nowMs = 0
  const lanes = createLanes({ concurrency, concurrencyPerEndpoint: 8 }, () => nowMs)
  const begun: { endpointId: string; leave: (outcome: { failed: boolean }) => void }[] = []
  let givenBack = 0
  return {
    lanes,
    begun,
    givenBack: () => givenBack,
    pass: (ms: number) => {
      nowMs += ms
    },
    enter: (endpointId: string, count = 1) => {
      for (let entered = 0; entered < count; entered += 1)
        lanes.enter(endpointId, {
          begin: (leave) => begun.push({ endpointId, leave }),
          giveBack: () => {
            givenBack += 1
          },
        })
    },
    /** Ends running attempts to an endpoint, the oldest first. */
    leave: (endpointId: string, count = 1, failed = false) => {
      for (let left = 0; left < count; left += 1) {
        const index = begun.findIndex((attempt) => attempt.endpointId === endpointId)
        begun.splice(index, 1)[0]?.leave({ failed })
      }
    },
  }
}

/**
 * Returns a set-up in which the endpoint `quick` has responded to one attempt at once, and a second attempt
 * to it is still running.
 */
const setUpQuick = (concurrency?: number) => {
  const sut = setUp(concurrency)
  sut.enter('quick', 2)
  sut.leave('quick')
  return sut
}

describe('room', () => {
  it('is the whole while nothing is under way', () => {
    const { lanes } = setUp()
    expect(lanes.room()).toEqual({ total: 20, perEndpoint: 8, exceptions: new Map() })
  })

  it('shrinks by what is under way, of the whole and of the endpoint, and comes back', () => {
    const { lanes, enter, leave, pass } = setUp()
    enter('a', 8)
    enter('b', 3)
    const room = (a: number) =>
      new Map([
        ['a', a],
        ['b', 5],
      ])
    expect(lanes.room()).toMatchObject({ total: 9, exceptions: room(0) })
    pass(100)
    leave('a')
    expect(lanes.room()).toMatchObject({ total: 10, exceptions: room(1) })
  })

  it('forgets endpoints that nothing is under way to', () => {
    const { lanes, enter, leave } = setUp()
    enter('a', 2)
    leave('a', 2)
    expect(lanes.room().exceptions.size).toBe(0)
  })
})

describe('an entry beyond the share of its endpoint', () => {
  it('begins when another of that endpoint has ended, in order, and holds no place meanwhile', () => {
    const { lanes, enter, leave, begun } = setUp()
    enter('a', 10)
    enter('b')
    expect(begun.filter(({ endpointId }) => endpointId === 'a')).toHaveLength(8)
    expect(lanes.room().total).toBe(11)
    leave('b')
    expect(begun).toHaveLength(8)
    leave('a', 2)
    expect(begun).toHaveLength(8)
    leave('a', 8)
    expect(begun).toEqual([])
    expect(lanes.room()).toMatchObject({ total: 20, exceptions: new Map() })
  })

  it('is given back when it has waited for longer than a quarter of a second', () => {
    const { lanes, enter, leave, begun, pass, givenBack } = setUp()
    enter('a', 10)
    pass(200)
    enter('a', 3)
    lanes.recall()
    expect(givenBack()).toBe(0)
    pass(51)
    lanes.recall()
    expect(givenBack()).toBe(2)
    leave('a', 8)
    expect(begun).toHaveLength(3)
  })

  it('is given back at the end, whenever it came', () => {
    const { lanes, enter, givenBack } = setUp()
    enter('a', 10)
    lanes.recall('all')
    expect(givenBack()).toBe(2)
  })
})

describe('a receiver that answers at once', () => {
  it('has room for twelve times its share beyond what can begin, while less than twice all places wait', () => {
    const { lanes, enter } = setUpQuick()
    const room = () => lanes.room().exceptions.get('quick')
    // `- 1`: one attempt is running.
    expect(room()).toBe(8 - 1 + 2 * 20)
    enter('others', 8 + 30)
    expect(room()).toBe(8 - 1 + 10)
    enter('more', 8 + 10)
    expect(room()).toBe(8 - 1)
    expect(setUpQuick(64).lanes.room().exceptions.get('quick')).toBe(8 - 1 + 12 * 8)
  })

  it('is claimed for again when four shares wait and half a share has room, others at once', () => {
    const { lanes, enter, leave, pass } = setUpQuick(64)
    enter('quick', 7)
    expect(lanes.isAnyWorthClaiming(['quick'])).toBe(true)
    enter('quick', 32)
    expect(lanes.isAnyWorthClaiming(['quick'])).toBe(false)
    leave('quick')
    expect(lanes.isAnyWorthClaiming(['quick'])).toBe(true)
    for (let other = 0; other < 6; other += 1) enter(`other ${other}`, 8)
    enter('another', 5)
    expect(lanes.isAnyWorthClaiming(['quick'])).toBe(false)
    expect(lanes.isAnyWorthClaiming(['unknown'])).toBe(true)
    pass(25)
    leave('other 1')
    expect(lanes.isAnyWorthClaiming(['other 1'])).toBe(true)
    expect(lanes.isAnyWorthClaiming(['quick'])).toBe(true)
  })

  it('is none any more once an answer took long, or an entry was given back', () => {
    const sut = setUpQuick()
    sut.enter('quick')
    sut.pass(10)
    sut.leave('quick')
    expect(sut.lanes.room().exceptions.get('quick')).toBe(7)

    const other = setUpQuick()
    other.enter('quick', 9)
    other.pass(251)
    other.lanes.recall()
    expect(other.givenBack()).toBe(2)
    expect(other.lanes.room().exceptions.get('quick')).toBe(0)
  })
})

describe('attempts that take longer than two seconds', () => {
  it('give their places to others, but not to their own endpoint', () => {
    const { lanes, pass, enter } = setUp()
    enter('a', 8)
    enter('b', 8)
    pass(2_001)
    const none = new Map([
      ['a', 0],
      ['b', 0],
    ])
    expect(lanes.room()).toMatchObject({ total: 20, exceptions: none })
  })

  it('when they are many, leave their endpoints no place for more', () => {
    const { lanes, pass, enter } = setUp()
    enter('a', 5)
    enter('b', 5)
    pass(2_000)
    expect(lanes.room().exceptions.get('a')).toBe(3)
    enter('c')
    pass(2_000)
    enter('d')
    const { total, exceptions } = lanes.room()
    expect({ total, ...Object.fromEntries(exceptions) }).toEqual({ total: 19, a: 0, b: 0, c: 0, d: 7 })
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
  const hang = ({ enter, leave, pass }: ReturnType<typeof setUp>, endpointId: string) => {
    enter(endpointId)
    pass(15_000)
    leave(endpointId, 1, true)
  }

  it('has an eighth of its share until an attempt ends better', () => {
    const sut = setUp()
    hang(sut, 'a')
    expect(sut.lanes.room().exceptions).toEqual(new Map([['a', 1]]))
    sut.enter('a', 2)
    expect(sut.begun).toHaveLength(1)
    sut.pass(100)
    sut.leave('a')
    expect(sut.begun).toHaveLength(1)
    expect(sut.lanes.room().exceptions).toEqual(new Map([['a', 7]]))
  })

  it('is one whose attempt took long: a failure that came at once is none', () => {
    const { lanes, enter, leave } = setUp()
    enter('a')
    leave('a', 1, true)
    expect(lanes.room().exceptions.size).toBe(0)
  })

  it('is one whose attempt failed: a success that took long is none', () => {
    const { lanes, enter, leave, pass } = setUp()
    enter('a')
    pass(14_000)
    leave('a')
    expect(lanes.room().exceptions.size).toBe(0)
  })

  it('is forgotten when too many others have hung since', () => {
    const sut = setUp()
    hang(sut, 'a')
    for (let other = 0; other < 200; other += 1) hang(sut, `other ${other}`)
    expect(sut.lanes.room().exceptions.size).toBe(200)
    expect(sut.lanes.room().exceptions.has('a')).toBe(false)
  })
})
