import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { isAlive } from '@stablerail/processes'
import { createPublicClient, parseAbiItem, webSocket } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EvmNode, startEvmNode } from './evm-node.ts'
import type { EvmNodeOptions } from './evm-process.ts'

const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const stranger = '0x00000000000000000000000000000000000a11ce'

const payerOf = (node: EvmNode) => node.accounts[0]?.address ?? stranger
const payeeOf = (node: EvmNode) => node.accounts[1]?.address ?? stranger

describe('one node', () => {
  let node: EvmNode
  let token: `0x${string}`
  let clean: `0x${string}`

  beforeAll(async () => {
    node = await startEvmNode({ chainId: 8453, slotsInAnEpoch: 2 })
    token = await node.deployToken('USDC')
    await node.mint({ token, to: payerOf(node), amountBase: 10_000_000n })
  })
  afterAll(() => node.stop())
  beforeEach(async () => {
    clean = await node.snapshot()
  })
  afterEach(() => node.revert(clean))

  const pay = (amountBase: bigint) => ({ token, from: payerOf(node), to: payeeOf(node), amountBase })
  const transfersSince = async (fromBlock: bigint) => {
    const logs = await node.client.getLogs({ address: token, event: transferEvent, fromBlock })
    return logs.map(({ args, blockNumber }) => ({ value: args.value, blockNumber }))
  }

  test('it answers for its chain over HTTP and WebSocket, and its accounts hold the keys named', async () => {
    expect(await node.client.getChainId()).toBe(8453)
    const overWebSocket = createPublicClient({ transport: webSocket(node.wsUrl) })
    expect(await overWebSocket.getChainId()).toBe(8453)
    ;(await overWebSocket.transport.getRpcClient()).close()
    expect(node.accounts).toHaveLength(10)
    for (const { address, privateKey } of node.accounts)
      expect(privateKeyToAccount(privateKey).address).toBe(address)
  })

  test('a transfer may carry bytes after its arguments', async () => {
    const { blockNumber, transactionHash } = await node.transfer({
      ...pay(1_500_000n),
      dataSuffix: '0xc0ffee',
    })
    expect(await transfersSince(blockNumber)).toEqual([{ value: 1_500_000n, blockNumber }])
    const { input } = await node.client.getTransaction({ hash: transactionHash })
    expect(input.endsWith('c0ffee')).toBe(true)
  })

  test('what was sent is mined once that is answered, where each transaction gets a block at once', async () => {
    const statusOf = async (hash: `0x${string}`) =>
      (await node.client.getTransactionReceipt({ hash }).catch(() => null))?.status
    const sendAndLook = async (account: `0x${string}`) =>
      await statusOf(await node.client.sendTransaction({ account, to: stranger, value: 1n }))
    const seen: (string | undefined)[] = []
    for (let round = 0; round < 20; round += 1)
      seen.push(...(await Promise.all(node.accounts.map(({ address }) => sendAndLook(address)))))
    expect(new Set(seen)).toEqual(new Set(['success']))
  })

  test('one transaction can hold two transfers', async () => {
    const { blockNumber } = await node.transferTwice({ ...pay(1n), secondAmountBase: 2n })
    expect((await transfersSince(blockNumber)).map(({ value }) => value)).toEqual([1n, 2n])
  })

  test('an address without a known key can pay, and one without the balance cannot', async () => {
    await node.mint({ token, to: stranger, amountBase: 5n })
    await node.transfer({ token, from: stranger, to: payeeOf(node), amountBase: 5n })
    const broke = node.transfer({ token, from: stranger, to: payeeOf(node), amountBase: 1n })
    await expect(broke).rejects.toThrow('transfer amount exceeds balance')
  })

  test('a reorg removes the transfers of its blocks, and mines again what it is given', async () => {
    const kept = await node.transfer(pay(1n))
    const moved = await node.transfer(pay(2n))
    const last = await node.transfer(pay(3n))
    const again = await node.signedTransaction(moved.transactionHash)
    await node.reorg({ depth: 2, transactions: [{ transaction: again, block: 1 }] })

    expect(await node.client.getBlockNumber()).toBe(last.blockNumber)
    expect((await node.client.getBlock({ blockNumber: moved.blockNumber })).hash).not.toBe(moved.blockHash)
    expect(await transfersSince(kept.blockNumber)).toEqual([
      { value: 1n, blockNumber: kept.blockNumber },
      { value: 2n, blockNumber: last.blockNumber },
    ])
    const receipt = await node.client.getTransactionReceipt({ hash: moved.transactionHash })
    expect(receipt.blockNumber).toBe(last.blockNumber)
  })

  test('a reorg may go 64 deep', async () => {
    const { blockNumber } = await node.transfer(pay(1n))
    await node.mine(63)
    await node.reorg({ depth: 64 })
    expect(await transfersSince(blockNumber)).toEqual([])
    expect(await node.client.getBlockNumber()).toBe(blockNumber + 63n)
  })

  test('a snapshot comes back with its blocks and balances', async () => {
    const height = await node.client.getBlockNumber()
    const id = await node.snapshot()
    await node.transfer(pay(1n))
    await node.revert(id)
    expect(await node.client.getBlockNumber()).toBe(height)
  })

  test('a transaction that waits in the pool can be dropped', async () => {
    await node.setAutomine(false)
    const dropped = await node.sendTransfer(pay(1n))
    await node.dropTransaction(dropped)
    await node.mine(1)
    await expect(node.client.getTransaction({ hash: dropped })).rejects.toThrow('could not be found')

    await node.sendTransfer(pay(2n))
    await node.dropAllTransactions()
    await node.mine(1)
    expect((await node.client.getBlock()).transactions).toEqual([])
    await node.setAutomine(true)
  })

  test('safe and finalized follow the head at the distance of the epoch', async () => {
    await node.mine(10)
    const head = await node.client.getBlockNumber()
    expect((await node.client.getBlock({ blockTag: 'safe' })).number).toBe(head - 2n)
    expect((await node.client.getBlock({ blockTag: 'finalized' })).number).toBe(head - 4n)
  })
})

describe('a node with a state file', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'stablerail-evm-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  /** Returns the blocks and token transfers that a program sees when it reads the chain. */
  async function historyOf(node: EvmNode) {
    const head = await node.client.getBlockNumber()
    const numbers = Array.from({ length: Number(head) + 1 }, (_, index) => BigInt(index))
    const blocks = await Promise.all(numbers.map((blockNumber) => node.client.getBlock({ blockNumber })))
    const logs = await node.client.getLogs({ event: transferEvent, fromBlock: 0n })
    const hashes = logs.map(({ transactionHash }) => transactionHash)
    const receipts = await Promise.all(hashes.map((hash) => node.client.getTransactionReceipt({ hash })))
    return { hashes: blocks.map(({ hash }) => hash), logs, receipts }
  }

  async function writeHistory(node: EvmNode) {
    const token = await node.deployToken('USDC')
    await node.mint({ token, to: payerOf(node), amountBase: 100n })
    await node.transfer({ token, from: payerOf(node), to: payeeOf(node), amountBase: 40n })
    await node.mine(3)
    return token
  }

  test('a restart serves the same blocks, logs and receipts, and the chain goes on from there', async () => {
    const options: EvmNodeOptions = { chainId: 137, statePath: path.join(directory, 'restart.json') }
    const first = await startEvmNode(options)
    const token = await writeHistory(first)
    await first.client.increaseTime({ seconds: 86_400 })
    await first.mine(1)
    const before = await historyOf(first)
    expect(before.logs).toHaveLength(2)
    const { number: height, timestamp } = await first.client.getBlock()
    await first.stop()

    const second = await startEvmNode(options)
    expect(await historyOf(second)).toEqual(before)
    await second.transfer({ token, from: payeeOf(second), to: payerOf(second), amountBase: 40n })
    const head = await second.client.getBlock()
    expect(head.number).toBe(height + 1n)
    expect(head.timestamp).toBeGreaterThanOrEqual(timestamp)
    await second.mine(2)
    await second.reorg({ depth: 2 })
    await second.stop()
  })

  test('the node ends with its process, even one killed with SIGKILL, and keeps the chain', async () => {
    const options = { chainId: 1, statePath: path.join(directory, 'killed.json') }
    const program = `
      import { startEvmNode } from '${new URL('evm-node.ts', import.meta.url)}'
      const node = await startEvmNode(${JSON.stringify(options)})
      await node.mine(7)
      console.log(node.pid)
      setInterval(() => undefined, 60_000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Sets the directory for temporary files. A killed process cannot delete the files of its node, so they
      // are deleted with this directory.
      env: { ...process.env, TMPDIR: directory },
    })
    const pid = await new Promise<number>((resolve) =>
      createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line))),
    )
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 30_000, interval: 10 })

    const next = await startEvmNode(options)
    expect(await next.client.getBlockNumber()).toBe(7n)
    await next.stop()
  })
})

test('a node that cannot start says why', async () => {
  await expect(startEvmNode({ chainId: 1, extraArgs: ['--no-such-flag'] })).rejects.toThrow('--no-such-flag')
})
