import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EvmNode, issuerOf, startEvmNode } from '@stablerail/local-evm'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestMetrics } from '../../test/networks.ts'
import type { NetworkConfig } from '../network.ts'
import { readFreezes } from './freezes.ts'

const frozen: Address = '0x00000000000000000000000000000000000000aa'
const free: Address = '0x00000000000000000000000000000000000000bb'
const accounts = [frozen, free]

let node: EvmNode
let tokens: Record<string, Address>
beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  tokens = {}
  for (const symbol of ['USDC', 'USDT', 'USDX']) tokens[symbol] = await node.deployToken(symbol)
  for (const symbol of ['USDC', 'USDT']) await (await issuerOf(node, tokens[symbol] ?? frozen)).freeze(frozen)
})
afterAll(() => node.stop())

/**
 * Starts a provider that returns true for every account, and false for every account that the node calls frozen: the
 * opposite of the node.
 */
const startLiar = async (): Promise<string> => {
  const flip = (answer: { result?: unknown }) => {
    const { result } = answer
    if (typeof result !== 'string' || !/^0x0{63}[01]$/.test(result)) return answer
    return { ...answer, result: `0x${(1 - Number(result.at(-1))).toString().padStart(64, '0')}` }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const answered = await fetch(node.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const answer = (await answered.json()) as { result?: unknown } | { result?: unknown }[]
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(Array.isArray(answer) ? answer.map(flip) : flip(answer)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const silent = 'http://127.0.0.1:1'

const read = async (
  rpcUrls: string[],
  { symbol = 'USDC', secondOpinion = 'required' as 'required' | 'when_available' } = {},
) => {
  const network: NetworkConfig = {
    chain: 'base',
    livemode: true,
    networkId: 31_337,
    rpcUrls,
    tokens: {},
    confirmations: 10,
    pollIntervalMs: 1000,
    minesOnDemand: true,
  }
  const metrics = createTestMetrics()
  const context = { config: { secondOpinion }, log: { info: () => {}, warn: () => {} }, metrics }
  const states = await readFreezes(context, network, { tokenAddress: tokens[symbol] ?? frozen, accounts })
  return [states, metrics.faults.length]
}

test.each([
  ['USDC', [true, false]],
  ['USDT', [true, false]],
  ['USDX', [false, false]],
])('%s returns which accounts its issuer has frozen', async (symbol, states) => {
  expect(await read([node.rpcUrl], { symbol })).toEqual([states, 0])
})

test('a state is known once two providers return it, so that one that lies decides nothing', async () => {
  const liar = await startLiar()
  const told = [true, false]
  const unknown = [null, null]
  expect(await read([node.rpcUrl, node.rpcUrl])).toEqual([told, 0])
  expect(await read([liar, node.rpcUrl])).toEqual([unknown, 1])
  expect(await read([node.rpcUrl, liar])).toEqual([unknown, 1])
  expect(await read([liar, node.rpcUrl, node.rpcUrl])).toEqual([told, 1])
  expect(await read([node.rpcUrl, silent])).toEqual([unknown, 0])
  expect(await read([silent, node.rpcUrl, node.rpcUrl])).toEqual([told, 0])
})

test('with when_available one provider is enough while no other responds, and not if two contradict', async () => {
  const secondOpinion = 'when_available'
  expect(await read([node.rpcUrl, silent], { secondOpinion })).toEqual([[true, false], 0])
  expect(await read([await startLiar(), node.rpcUrl], { secondOpinion })).toEqual([[null, null], 1])
})

test('without a provider that responds there is no state', async () => {
  await expect(read([silent])).rejects.toMatchObject({ kind: 'unreachable' })
})
