import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPaymentListener } from '../resources/payments/index.ts'
import { StartError } from '../settings/start-error.ts'
import { createSteppedReader } from '../testing/chains/reader.ts'
import { createRefundWorld } from '../testing/payments/refunds.ts'
import { createWorld, type World } from '../testing/payments/world.ts'
import type { RescanOptions } from './commands.ts'
import { reportRescan, requireNetwork } from './report-rescan.ts'

let world: World
let proxy: FaultyProxy
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'stablerail-proof-'))
  world = await createWorld()
  proxy = await startFaultyProxy(world.node.rpcUrl)
})
afterAll(async () => {
  await proxy.stop()
  await world.close()
  await rm(directory, { recursive: true })
})
afterEach(() => {
  process.exitCode = 0
})

const run = (name: 'rescan' | 'reconcile', options: Partial<RescanOptions>) =>
  reportRescan(world.context, world.network, {
    name,
    chain: 'base',
    mode: null,
    from: 0,
    to: null,
    proofFile: null,
    ...options,
  })

/** Reads the chain through a provider that omits a transaction's logs. */
const readWithout = async (txHash: string) => {
  proxy.faults.omits = (log) => log.transactionHash === txHash
  const network = { ...world.network, rpcUrls: [proxy.url] }
  const reader = createSteppedReader(world.context, network, createPaymentListener())
  await reader.catchUp()
  await reader.close()
  proxy.faults = {}
}

/**
 * Pays a checkout while the provider omits the transfer's log. Returns the checkout, and the transaction's
 * hash and block number.
 */
const payUnseen = async () => {
  const checkout = await world.prepare(await world.openShop())
  const paid = await world.pay({
    to: checkout.recipient,
    amountBase: checkout.amountBase,
    suffix: checkout.suffix,
  })
  await world.node.mine(100)
  await readWithout(paid.txHash)
  return { checkout, ...paid }
}

test('a rescan records what the reader was not told, credits it, and finds nothing the second time', async () => {
  const { checkout, txHash, blockNumber } = await payUnseen()
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  const compared = await run('reconcile', { from: 0 })
  expect(compared).toContain(`is missing: block ${blockNumber} ${txHash}`)
  expect(compared).toContain('1 differences.')
  expect(process.exitCode).toBe(1)
  expect(await world.checkoutStatus(checkout)).toBe('pending')
  process.exitCode = 0
  // One block alone is a range, too.
  const repaired = await run('rescan', { from: Number(blockNumber), to: Number(blockNumber) })
  expect(repaired).toContain(`was missing, recorded: block ${blockNumber} ${txHash}`)
  expect(process.exitCode).toBe(0)
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
  expect(await run('reconcile', { from: 0 })).toContain('No difference.')
})

test('a rescan gives a payment the block that its transaction came back in, where the reader was not told of it', async () => {
  const checkout = await world.prepare(await world.openShop())
  const { recipient, amountBase, suffix } = checkout
  const { txHash } = await world.pay({ to: recipient, amountBase, suffix })
  await world.read()
  const signed = await world.node.signedTransaction(txHash)
  await world.node.reorg({ depth: 1 })
  await world.read()
  await world.node.reorg({ depth: 1, transactions: [{ transaction: signed, block: 0 }] })
  await world.node.mine(100)
  await readWithout(txHash)
  const paymentOf = async () => (await world.payments()).find((payment) => payment.tx_hash === txHash)
  expect(await paymentOf()).toMatchObject({ status: 'pending', block_number: null })
  await run('rescan', { from: 0 })
  const { blockNumber } = await world.node.client.getTransactionReceipt({ hash: txHash })
  expect(await paymentOf()).toMatchObject({ status: 'confirmed', block_number: Number(blockNumber) })
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('what is recorded and not told by the chain is listed', async () => {
  const { txHash } = await world.pay({ to: (await world.openShop()).wallet, amountBase: 5_000_000n })
  await world.node.mine(3)
  await world.read()
  proxy.faults.omits = (log) => log.transactionHash === txHash
  const network = { ...world.network, rpcUrls: [proxy.url] }
  const report = await reportRescan(world.context, network, {
    name: 'reconcile',
    chain: 'base',
    mode: null,
    from: 0,
    to: null,
    proofFile: null,
  })
  proxy.faults = {}
  expect(report).toMatch(new RegExp(`is recorded, and not told by the chain: block \\d+ ${txHash}`))
  expect(process.exitCode).toBe(1)
})

test('a proof holds each transfer with its block, and sums that an auditor can add up', async () => {
  const shop = await world.openShop()
  const from = Number(await world.node.client.getBlockNumber()) + 1
  for (const amountBase of [1_000_000n, 2_000_000n]) await world.pay({ to: shop.wallet, amountBase })
  await world.read()
  const proofFile = join(directory, 'proof.json')
  await run('reconcile', { from, proofFile })
  const proof = JSON.parse(await readFile(proofFile, 'utf8'))
  const address = shop.wallet.toLowerCase()
  expect(proof.totals).toEqual([{ to: address, token: 'USDC', count: 2, amountBase: '3000000' }])
  expect(proof.payments).toMatchObject([
    { txHash: proof.transfers[0].txHash, workspaceId: shop.scope.workspaceId, status: 'pending' },
    { txHash: proof.transfers[1].txHash, workspaceId: shop.scope.workspaceId, status: 'pending' },
  ])
  for (const { txHash, blockHash } of proof.transfers) {
    const receipt = await world.node.client.getTransactionReceipt({ hash: txHash })
    expect(receipt.blockHash).toBe(blockHash)
  }
})

describe('a transfer out of a settlement wallet that no refund explains', () => {
  test('is listed and counted, and is no difference; what is the payment of another shop says so', async () => {
    const from = world.node.accounts[4]?.address as Address
    const [shop, other] = [await world.openShop(from), await world.openShop()]
    await world.node.mint({ token: world.token, to: from, amountBase: 10n ** 9n })
    const first = Number(await world.node.client.getBlockNumber()) + 1
    const spent = await world.pay({ from, to: world.buyer, amountBase: 7_000_000n })
    const passed = await world.pay({ from, to: other.wallet, amountBase: 8_000_000n })
    await world.read()
    const proofFile = join(directory, 'outgoing.json')
    const report = await run('reconcile', { from: first, proofFile })
    expect(report).toContain('2 transfers out of settlement wallets are no refund.')
    const left = 'left a settlement wallet, and is no refund: block'
    expect(report).toContain(`${left} ${spent.blockNumber} ${spent.txHash}`)
    const [payment] = (await world.payments()).filter(({ tx_hash }) => tx_hash === passed.txHash)
    expect(report).toMatch(new RegExp(`${passed.txHash} .*, which is the payment ${payment?.id}`))
    expect(report).toContain('No difference.')
    expect(process.exitCode).toBe(0)
    const proof = JSON.parse(await readFile(proofFile, 'utf8'))
    expect(proof.unexplainedOutgoing).toMatchObject({
      count: 2,
      transfers: [{ txHash: spent.txHash, paymentId: null, from: shop.wallet.toLowerCase() }, {}],
    })
  })

  test('is listed 50 times at most, and counted in full', async () => {
    const from = world.node.accounts[4]?.address as Address
    const first = Number(await world.node.client.getBlockNumber()) + 1
    for (let count = 0; count < 51; count += 1) await world.pay({ from, to: world.buyer, amountBase: 1_000n })
    await world.read()
    const lines = (await run('reconcile', { from: first })).split('\n')
    expect(lines.filter((line) => line.startsWith('left a settlement wallet'))).toHaveLength(50)
    expect(lines).toContain('51 transfers out of settlement wallets are no refund.')
    expect(lines).toContain('… and 1 more.')
  })
})

test('a refund is none of the transfers that no refund explains', async () => {
  const refunds = await createRefundWorld()
  try {
    const shop = await refunds.openTill()
    const { id } = await refunds.paid(shop)
    const { unsignedTx } = (await refunds.post(shop, `payments/${id}/refund`)).json
    await refunds.sign(unsignedTx)
    await refunds.confirm()
    const report = await reportRescan(refunds.context, refunds.network, {
      name: 'reconcile',
      chain: 'base',
      mode: null,
      from: 0,
      to: null,
      proofFile: null,
    })
    expect(report).not.toContain('no refund')
  } finally {
    await refunds.close()
  }
})

test('blocks that were not read yet, and networks that are not configured, are refused in words', async () => {
  await expect(run('rescan', { from: 1_000_000 })).rejects.toThrow('the reader is at block')
  await expect(run('rescan', { from: 2, to: 1 })).rejects.toThrow('Blocks 2 to 1 were not all read')
  const command = {
    name: 'rescan',
    chain: 'polygon',
    mode: 'live',
    from: 0,
    to: null,
    proofFile: null,
  } as const
  expect(() => requireNetwork(world.context.config, command)).toThrow('NETWORKS has no polygon in live mode.')
  expect(requireNetwork(world.context.config, { ...command, chain: 'base', mode: null })).toBe(world.network)
})

test('a chain that cannot be read is told in words, with what the provider or NETWORKS has wrong', async () => {
  const unread = (network: Partial<World['network']>) =>
    reportRescan(
      world.context,
      { ...world.network, ...network },
      { name: 'rescan', chain: 'base', mode: null, proofFile: null, from: 0, to: 1 },
    )
  const reached = unread({ rpcUrls: ['http://127.0.0.1:1'] })
  await expect(reached).rejects.toThrow(/^Blocks 0 to 1 could not be read from every provider: \S/)
  await expect(reached).rejects.toBeInstanceOf(StartError)
  const [symbol = 'USDC', token] = Object.entries(world.network.tokens)[0] ?? []
  const mistyped = unread({ tokens: { [symbol]: { address: token?.address ?? '', decimals: 9 } } })
  await expect(mistyped).rejects.toThrow('decimals')
})
