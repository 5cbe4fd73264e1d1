import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type SolanaChain, startSolanaChain } from '../../../../testing/chains/solana-chain.ts'
import type { SolanaProxy } from '../../../../testing/chains/solana-proxy.ts'
import type { MinedBlock } from '../../reading/source.ts'
import { sweepOf } from '../../reading/sweep/sweep.ts'

let chain: SolanaChain
let proxy: SolanaProxy
beforeAll(async () => {
  chain = await startSolanaChain()
  chain.node.mine(40)
  proxy = await chain.proxy()
})
afterAll(() => chain.close())
beforeEach(() => {
  proxy.change = (_, reply) => reply
})

const finalBlock = (): Promise<MinedBlock> => {
  const network = chain.networkOf([proxy.url], { watch: 'wallets' })
  return chain.open(network).round((source) => sweepOf(source).head())
}

/** The node's clock tells the slot before, as where another block became final between two answers. */
const behind: SolanaProxy['change'] = ({ method }, reply) => {
  if (method !== 'getMultipleAccounts') return reply
  const { context, value } = reply.result as {
    context: object
    value: ({ data: [string, string] } & object)[]
  }
  const changed = value.map((account) => {
    const data = Buffer.from(account.data[0], 'base64')
    // Other accounts are asked for without their data.
    if (data.length === 0) return account
    data.writeBigUInt64LE(data.readBigUInt64LE(0) - 1n, 0)
    data.writeBigInt64LE(data.readBigInt64LE(32) - 60n, 32)
    return { ...account, data: [data.toString('base64'), 'base64'] }
  })
  return { result: { context, value: changed } }
}

const timeOf = async ({ number }: MinedBlock) =>
  new Date((await chain.local.request<number>('getBlockTime', number)) * 1000)

test('the time of the final block is that of the clock account, without a call for its history', async () => {
  proxy.calls = []
  const block = await finalBlock()
  expect(block.time).toEqual(await timeOf(block))
  expect(proxy.calls.filter((call) => call.startsWith('getBlockTime'))).toEqual([])
})

test('the time of the final block is asked for where the clock is of another slot', async () => {
  proxy.change = behind
  const block = await finalBlock()
  expect(block.time).toEqual(await timeOf(block))
})

test('a node that does not know the time of its final block is not believed', async () => {
  proxy.change = (call, reply) => (call.method === 'getBlockTime' ? { result: null } : behind(call, reply))
  await expect(finalBlock()).rejects.toMatchObject({ kind: 'inconsistent' })
})
