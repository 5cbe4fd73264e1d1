import { collectCall, type Deposit, depositAddress, depositRef } from '@stablerail/contracts-evm'
import { deployDepositFactoryOn, type EvmNode, startEvmNode } from '@stablerail/local-evm'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { unreadNetwork } from '../../../test/networks.ts'
import { createRpc } from '../../rpc/rpc.ts'
import { createProvider } from './provider.ts'

let node: EvmNode
let token: Address
let factory: Address
let range: { from: number; to: number }
const payees: [Address, Address] = [`0x${'5e'.repeat(20)}`, `0x${'5f'.repeat(20)}`]
const deposits: Deposit[] = payees.map((payee, index) => ({ payee, ref: depositRef(`chk_${index}`) }))

beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  token = await node.deployToken('USDC')
  factory = await deployDepositFactoryOn(node)
  const [, buyer] = node.accounts
  if (buyer === undefined) throw new Error('The node has no accounts.')
  await node.mint({ token, to: buyer.address, amountBase: 100n })
  const from = Number(await node.client.getBlockNumber()) + 1
  for (const deposit of deposits)
    await node.transfer({ token, from: buyer.address, to: depositAddress(deposit), amountBase: 7n })
  const hash = await node.client.sendTransaction({
    account: buyer.address,
    ...collectCall(token, deposits),
  })
  await node.client.waitForTransactionReceipt({ hash })
  await node.transfer({ token, from: buyer.address, to: payees[0], amountBase: 5n })
  range = { from, to: Number(await node.client.getBlockNumber()) }
})
afterAll(() => node.stop())

const open = (depositFactory: string | undefined) => {
  const rpc = createRpc({ url: node.rpcUrl, timeoutMs: 30_000, maxResponseBytes: 10_000_000 })
  const sent: string[] = []
  const counted = {
    ...rpc,
    call: (call: Parameters<typeof rpc.call>[0]) => {
      sent.push(call.method)
      return rpc.call(call)
    },
    batch: (calls: Parameters<typeof rpc.batch>[0]) => {
      sent.push(...calls.map(({ method }) => method))
      return rpc.batch(calls)
    },
  }
  const tokens = { USDC: { address: token, decimals: 6 } }
  const provider = createProvider({ ...unreadNetwork, tokens, depositFactory }, counted)
  onTestFinished(() => provider.close())
  return { provider, sent }
}

/** The senders, recipients and marks of the transfers in the chain. */
const expected = (isMarked: boolean) => [
  ...deposits.map((deposit) => [depositAddress(deposit).toLowerCase(), undefined]),
  ...deposits.map(({ payee, ref }) => [payee, isMarked ? ref : undefined]),
  [payees[0], undefined],
]

test('the collections of a batch are marked in ranges, blocks and receipts, with no further call', async () => {
  const told: Record<string, unknown[]> = {}
  for (const depositFactory of [factory, undefined]) {
    const { provider, sent } = open(depositFactory)
    const headers = (await provider.headersAfter(range.from - 1, range.to)) ?? []
    const inReceipts = await Promise.all(headers.map((header) => provider.transfersInReceipts(header)))
    const answers = [
      await provider.transfersInRange(range, null),
      await provider.transfersInBlocks(headers),
      { transfers: inReceipts.flatMap((answer) => answer?.transfers ?? []), unreadable: 0 },
    ]
    for (const { transfers, unreadable } of answers) {
      expect(unreadable).toBe(0)
      expect(transfers.map(({ to, collected }) => [to, collected?.ref])).toEqual(
        expected(depositFactory !== undefined),
      )
    }
    told[String(depositFactory)] = sent
  }
  expect(told[factory]).toEqual(told.undefined)
  expect(told[factory]).toContain('eth_getLogs')
})

test('the factory of the setting is read, and no other', async () => {
  const { provider } = open(`0x${'9'.repeat(40)}`)
  const { transfers } = await provider.transfersInRange(range, null)
  expect(transfers.map(({ to, collected }) => [to, collected?.ref])).toEqual(expected(false))
})
