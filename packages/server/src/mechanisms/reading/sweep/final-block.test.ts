import type { Call } from '@stablerail/local-solana'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MinedBlock } from '../../../../../chains/src/providers/source.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../chains/test/solana-chain.ts'
import type { SolanaProvider } from '../../../../../chains/test/solana-provider.ts'
import { sweepOf } from './sweep.ts'

let chain: SolanaChain
let provider: SolanaProvider
beforeAll(async () => {
  chain = await startSolanaChain()
  chain.node.mine(40)
  provider = await chain.provider()
})
afterAll(() => chain.close())
beforeEach(() => {
  provider.faults = {}
})

const finalBlock = (): Promise<MinedBlock> => {
  const network = chain.networkOf([provider.url], { watch: 'wallets' })
  return chain.open(network).round((source) => sweepOf(source).head())
}

/**
 * Changes a response so that the node's clock account shows the previous slot, as if another block had become
 * final between two requests.
 */
const behind = ({ method }: Call, told: unknown): unknown => {
  if (method !== 'getMultipleAccounts') return told
  const { context, value } = told as {
    context: object
    value: ({ data: [string, string] } & object)[]
  }
  const changed = value.map((account) => {
    const data = Buffer.from(account.data[0], 'base64')
    // Only the clock account is requested with its data; the other accounts are returned unchanged.
    if (data.length === 0) return account
    data.writeBigUInt64LE(data.readBigUInt64LE(0) - 1n, 0)
    data.writeBigInt64LE(data.readBigInt64LE(32) - 60n, 32)
    return { ...account, data: [data.toString('base64'), 'base64'] }
  })
  return { context, value: changed }
}

const timeOf = async ({ number }: MinedBlock) =>
  new Date((await chain.local.request<number>('getBlockTime', number)) * 1000)

test('the time of the final block is that of the clock account, without a call for its history', async () => {
  provider.calls = []
  const block = await finalBlock()
  expect(block.time).toEqual(await timeOf(block))
  expect(provider.calls.filter((call) => call.startsWith('getBlockTime'))).toEqual([])
})

test('the time of the final block is asked for where the clock is of another slot', async () => {
  provider.faults = { alters: behind }
  const block = await finalBlock()
  expect(block.time).toEqual(await timeOf(block))
})

test('a node that does not know the time of its final block is not believed', async () => {
  provider.faults = {
    alters: (call, told) => (call.method === 'getBlockTime' ? null : behind(call, told)),
  }
  await expect(finalBlock()).rejects.toMatchObject({ kind: 'inconsistent' })
})
