import { expect, test } from 'vitest'
import { createExclusion } from '../src/exclusive.ts'
import { rpc, useNode } from './node.ts'

const started = useNode()

test('requests during a reorganisation see the chain before or after it, and nothing between', async () => {
  const { node } = started()
  await node.mine(10)
  const { height, blockId } = await node.head()
  let isOver = false
  const replaced = node.reorganise({ depth: 8, blocks: 9 }).then(() => {
    isOver = true
  })
  const seen = new Set<string>()
  while (!isOver) {
    const { result } = await rpc(node.jsonRpcUrl, 'eth_getBlockByNumber', 'latest', false)
    seen.add((result as { hash: string }).hash)
  }
  await replaced
  const after = await node.head()
  expect([`0x${blockId}`, `0x${after.blockId}`]).toEqual(expect.arrayContaining([...seen]))
  expect(after.height).toBe(height + 1)
})

test('one thing runs after another, in the order in which they were asked for, and a failed one stops none', async () => {
  const exclusively = createExclusion()
  const order: string[] = []
  const run = (name: string, fails = false) =>
    exclusively(async () => {
      order.push(`${name} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([run('one'), run('two', true), run('three')])
  expect(results).toMatchObject([{ value: 'one' }, { reason: new Error('two') }, { value: 'three' }])
  expect(order).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]))
})
