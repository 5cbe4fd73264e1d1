import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../../rpc/rpc.ts'
import { goesThrough } from './foresee-pull.ts'

let node: EvmNode
let proxy: FaultyProxy
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  proxy = await startFaultyProxy(node.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await node.stop()
})

const endless = `0x${'e'.repeat(40)}` as const

const ask = async (refusal: { code: number; message: string } | null): Promise<boolean> => {
  proxy.faults.declines = ({ method }) => (method === 'eth_call' ? (refusal ?? undefined) : undefined)
  const rpc = createRpc({ url: proxy.url, timeoutMs: 5_000, maxResponseBytes: 100_000 })
  try {
    return await goesThrough(rpc, { to: endless, from: endless, data: '0x' }, 'latest')
  } finally {
    rpc.close()
  }
}

test('a call that a contract refuses does not go through, and a provider that refuses says nothing of it', async () => {
  expect(await ask(null)).toBe(true)
  // JUMPDEST, PUSH1 0, JUMP: an endless loop, which uses all available gas.
  await node.client.setCode({ address: endless, bytecode: '0x5b600056' })
  expect(await ask(null)).toBe(false)
  expect(await ask({ code: 3, message: 'execution reverted: too many requests' })).toBe(false)
  for (const message of ['header not found', 'missing trie node', 'project has no access'])
    await expect(ask({ code: -32000, message })).rejects.toThrow(message)
})
