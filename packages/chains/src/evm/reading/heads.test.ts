import { startEvmNode } from '@stablerail/local-evm'
import { expect, test, vi } from 'vitest'
import { listenToHeads } from './heads.ts'

test('new heads are announced, and announced again after the node was restarted', async () => {
  const first = await startEvmNode({ chainId: 31_337 })
  const port = Number(new URL(first.rpcUrl).port)
  const heard: number[] = []
  const heads = listenToHeads(first.wsUrl, (number) => heard.push(number))
  const hear = (node: typeof first) =>
    vi.waitFor(async () => {
      await node.mine(1)
      expect(heard).not.toEqual([])
    }, 20_000)
  await hear(first)
  expect(heard[0]).toBeGreaterThan(0)
  await first.stop()
  heard.length = 0
  const second = await startEvmNode({ chainId: 31_337, port })
  await hear(second)
  heads.close()
  heard.length = 0
  await second.mine(3)
  await second.stop()
  expect(heard).toEqual([])
})
