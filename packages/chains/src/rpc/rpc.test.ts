import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { type ProviderFaults, startFaultyProxy } from '@stablerail/test-support'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createRpc } from './rpc.ts'

let node: EvmNode
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
})
afterAll(() => node.stop())

const askThrough = async (faults: ProviderFaults) => {
  const { url, stop } = await startFaultyProxy(node.rpcUrl, faults)
  const rpc = createRpc({ url, timeoutMs: 30_000, maxResponseBytes: 100_000 })
  onTestFinished(async () => {
    rpc.close()
    await stop()
  })
  return rpc
}

const chainId = { method: 'eth_chainId', params: [] }

test('closing ends what is asked of a provider that gives no answer', async () => {
  const rpc = await askThrough({ refuses: 'hangs' })
  const asked = rpc.call(chainId)
  rpc.close()
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable' })
})

test('why a provider gave no answer is said, without its address', async () => {
  await expect((await askThrough({ refuses: { status: 503 } })).call(chainId)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ gave no answer: HTTP 503\.$/,
  )
  const { url, stop } = await startFaultyProxy(node.rpcUrl)
  await stop()
  const nobody = createRpc({ url: `${url}/a-key`, timeoutMs: 5_000, maxResponseBytes: 1_000 })
  await expect(nobody.call(chainId)).rejects.toThrow(/^127\.0\.0\.1:\d+ gave no answer: ECONNREFUSED\.$/)
})

test('one call is no batch, and two are refused as one and then asked one by one', async () => {
  const rpc = await askThrough({ noBatches: true })
  expect(await rpc.batch([chainId])).toEqual(['0x7a69'])
  expect(rpc.answersBatches()).toBe(true)
  expect(await rpc.batch([chainId, chainId])).toEqual(['0x7a69', '0x7a69'])
  expect(rpc.answersBatches()).toBe(false)
})
