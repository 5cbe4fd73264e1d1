import { expect, onTestFinished, test } from 'vitest'
import { createTestContext } from '../../testing/context.ts'
import { type LocalNode, withLocalChains } from './index.ts'

/** A node with a block that no reader reads, which records the calls that change its chain. */
const openUnreadNode = () => {
  const calls: string[] = []
  const record = (name: string) => async () => {
    calls.push(name)
  }
  const node: LocalNode = {
    network: { chain: 'base', livemode: false },
    head: async () => ({ number: 7, time: new Date() }),
    pause: async () => {
      calls.push('pause')
      return record('resume')
    },
    setTime: record('setTime'),
    mine: record('mine'),
  }
  return { node, calls }
}

test('a move is refused, and changes no chain, if the reader does not read the newest block in time', async () => {
  const world = await createTestContext()
  onTestFinished(() => world.close())
  const { node, calls } = openUnreadNode()
  let shifts = 0
  const shift = async () => {
    shifts += 1
  }
  const { localChains, chainClock } = await withLocalChains(world.context, [node], shift, {
    readWithinMs: 100,
  })
  const inAnHour = new Date(Date.now() + 3_600_000)
  await expect(localChains.moveUp(inAnHour)).rejects.toThrow('Block 7 of base was not read within 0.1 s')
  expect(calls).toEqual(['pause', 'resume'])
  expect(shifts).toBe(0)
  expect(chainClock.now().getTime()).toBeLessThan(inAnHour.getTime())
})
