import {
  contractWalletAbi as abi,
  contractWalletBytecode as bytecode,
  type EvmNode,
  startEvmNode,
} from '@stablerail/local-evm'
import { startFaultyProxy } from '@stablerail/test-support'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestMetrics } from '../../test/networks.ts'
import type { NetworkConfig } from '../network.ts'
import { askProviders } from './ask-providers.ts'
import { findReverted } from './find-reverted.ts'
import { countTransactions, findTransaction } from './find-transaction.ts'
import { foreseeTransfer } from './foresee-transfer.ts'
import { readTokenBalances } from './token-balances.ts'

const asker = { metrics: createTestMetrics() }

let node: EvmNode
let network: NetworkConfig
let token: Hex
let rich: Hex
let poor: Hex
const nobody = '0x00000000000000000000000000000000000000aa'
const amountBase = 5_000_000n

beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  network = {
    chain: 'base',
    livemode: true,
    networkId: 31_337,
    rpcUrls: [node.rpcUrl],
    tokens: {},
    confirmations: 10,
    pollIntervalMs: 1000,
    minesOnDemand: true,
  }
  token = await node.deployToken('USDC')
  ;[, rich = nobody, poor = nobody] = node.accounts.map(({ address }) => address)
  await node.mint({ token, to: rich, amountBase })
})
afterAll(() => node.stop())

const transferData = (to: Hex, amount: bigint): Hex =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

/** Sends a transaction that reverts, because its sender has no balance of the token. */
const sendReverting = (data: Hex): Promise<Hex> =>
  node.client.sendTransaction({ account: poor, to: token, data, gas: 100_000n })

test('a mined transaction is told with its sender, its count and its logs; an unknown one is not made up', async () => {
  const before = await node.client.getTransactionCount({ address: rich })
  const { transactionHash, blockNumber } = await node.transfer({
    token,
    from: rich,
    to: nobody,
    amountBase: 1n,
    dataSuffix: '0xabcd',
  })
  const { signed, mined } = await findTransaction(asker, network, transactionHash)
  expect(signed).toMatchObject({ from: rich.toLowerCase(), nonce: before })
  expect(signed?.input).toMatch(/^0xa9059cbb.*abcd$/)
  expect(mined?.reverted).toBe(false)
  expect(mined?.logs).toMatchObject([{ address: token.toLowerCase() }])
  const absent = `0x${'1'.repeat(64)}`
  expect(await findTransaction(asker, network, absent)).toEqual({ signed: null, mined: null })
  expect(await countTransactions(asker, network, { address: rich, blockNumber: Number(blockNumber) })).toBe(
    before + 1,
  )
  expect(
    await countTransactions(asker, network, { address: rich, blockNumber: Number(blockNumber) - 1 }),
  ).toBe(before)
})

test('a transaction that waits is signed and not mined', async () => {
  await node.setAutomine(false)
  const hash = await node.sendTransfer({ token, from: rich, to: nobody, amountBase: 1n })
  expect(await findTransaction(asker, network, hash)).toMatchObject({
    signed: { from: rich.toLowerCase() },
    mined: null,
  })
  expect(await findReverted(asker, network, hash)).toEqual({ isKnown: true, isMined: false, reverted: null })
  await node.mine(1)
  await node.setAutomine(true)
  expect(await findReverted(asker, network, hash)).toEqual({ isKnown: true, isMined: true, reverted: null })
})

test('a reverted call of the token tells which transfer was asked for, and another call tells none', async () => {
  const hash = await sendReverting(transferData(nobody, 7n))
  expect((await findTransaction(asker, network, hash)).mined).toEqual({
    reverted: true,
    blockNumber: expect.any(Number),
    logs: [],
  })
  const { isMined, reverted } = await findReverted(asker, network, hash)
  expect(isMined).toBe(true)
  expect(reverted).toMatchObject({
    contract: token.toLowerCase(),
    from: poor.toLowerCase(),
    recipient: nobody,
    amountBase: 7n,
    references: [],
  })
  const { blockNumber, blockHash } = await node.client.getTransactionReceipt({ hash })
  expect(reverted?.block).toMatchObject({ number: Number(blockNumber), hash: blockHash })
  expect(await findReverted(asker, network, await sendReverting('0x12345678'))).toEqual({
    isKnown: true,
    isMined: true,
    reverted: null,
  })
})

test('a planned transfer is foretold: who holds the addresses, what is there, and whether it would go through', async () => {
  const wallet = await node.deploy({ abi, bytecode, args: [rich, false] })
  const plan = { from: poor, recipient: wallet, tokenAddress: token, data: transferData(wallet, 2n) }
  const refused = await foreseeTransfer(asker, network, plan)
  expect(refused).toMatchObject({ sender: 'key', recipient: 'contract', tokenBase: 0n, gas: null })
  await node.mint({ token, to: poor, amountBase: 3n })
  const { coin, tokenBase, gas, gasPrice } = await foreseeTransfer(asker, network, plan)
  expect({ coin, tokenBase }).toEqual({
    coin: await node.client.getBalance({ address: poor }),
    tokenBase: 3n,
  })
  expect(gas).toBeGreaterThan(21_000n)
  expect(gasPrice).toBeGreaterThan(0n)
})

test('balances are told in the order of the question, and an address without a contract has none', async () => {
  const held = await node.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [rich],
  })
  expect(
    await readTokenBalances(asker, network, [
      { token: nobody, holder: rich },
      { token, holder: rich },
      { token, holder: '0x00000000000000000000000000000000000000bb' },
    ]),
  ).toEqual([null, held, 0n])
})

test.each([429, 403, 200])('a provider that refuses a question with %i is passed over', async (status) => {
  const proxy = await startFaultyProxy(node.rpcUrl, status === 200 ? {} : { refuses: { status } })
  onTestFinished(proxy.stop)
  const asked = { ...network, rpcUrls: [proxy.url, node.rpcUrl] }
  expect(await countTransactions(asker, asked, { address: nobody, blockNumber: 1 })).toBe(0)
  expect(proxy.calls.length > 0).toBe(status === 200)
})

test('a call that its contract reverts is no fault of the provider, and no other one is asked', async () => {
  const second = await startFaultyProxy(node.rpcUrl)
  onTestFinished(second.stop)
  const asked = { ...network, rpcUrls: [node.rpcUrl, second.url] }
  const ask = askProviders(asker, asked, (rpc) =>
    rpc.call({
      method: 'eth_call',
      params: [{ from: `0x${'c'.repeat(40)}`, to: token, data: transferData(rich, 1n) }, 'latest'],
    }),
  )
  await expect(ask).rejects.toMatchObject({ kind: 'refused' })
  expect(second.calls).toEqual([])
})

test('without a provider that answers, every question says so', async () => {
  const down = { ...network, rpcUrls: ['http://127.0.0.1:1'] }
  await expect(findTransaction(asker, down, `0x${'1'.repeat(64)}`)).rejects.toThrow('127.0.0.1')
  await expect(readTokenBalances(asker, down, [{ token, holder: rich }])).rejects.toThrow('127.0.0.1')
})
