import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Cleanup } from '../cleanup.ts'
import { compileRouter, routerAbi } from './compile.ts'

export type ChainShape = {
  blocks: number
  transfersPerBlock: number
  /**
   * For each of the three tokens that the router contract transfers, the number of wallets among which the
   * transfers of that token are distributed.
   */
  spreads: readonly [number, number, number]
}

export type Chain = {
  rpcUrl: string
  chainId: number
  head: number
  /**
   * The addresses of the three test tokens. `ChainShape.spreads` has the number of receiving wallets of each
   * token, in the same order.
   */
  tokens: readonly Address[]
}

/**
 * Version of the generated chain. Increment it when chains are built differently, so that a stored chain of
 * an earlier version is not used.
 */
const form = 2

export type Deployed = { router: Address; tokens: Address[] }

export const chainId = 31_337
/**
 * The time of the first block: 2026-01-01. It is constant, so that each build produces the same chain, and it
 * is in the past of every reader's clock.
 */
const genesisSeconds = 1_767_225_600
const secondsPerBlock = 2
const deploySeconds = 600
export const amountBase = 25_000_000n

/** Starts a node on the chain. The chain is built once and then kept in the directory for temporary files. */
export const startChain = async (cleanup: Cleanup, shape: ChainShape): Promise<Chain> => {
  const directory = path.join(tmpdir(), 'stablerail-bench-chain')
  const name = createHash('sha256')
    .update(JSON.stringify([form, shape]))
    .digest('hex')
    .slice(0, 16)
  const files = { state: path.join(directory, `${name}.state`), about: path.join(directory, `${name}.json`) }
  const about = read(files.about) ?? (await build(shape, files))
  const node = await startEvmNode({ chainId, extraArgs: [...genesis, '--load-state', files.state] })
  cleanup.onEnd(node.stop)
  const head = Number(await node.client.getBlockNumber())
  return { rpcUrl: node.rpcUrl, chainId, head, tokens: about.tokens }
}

const read = (file: string): Deployed | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Deployed
  } catch {
    return null
  }
}

const genesis = ['--timestamp', String(genesisSeconds)]

/**
 * The maximum number of blocks that one run of the node builds. With more blocks, the dump of the node's
 * state would exceed the longest possible string.
 */
const blocksAtOnce = 250

const build = async (shape: ChainShape, files: { state: string; about: string }): Promise<Deployed> => {
  process.stderr.write(
    `Building a chain of ${shape.blocks} blocks with ${shape.transfersPerBlock} transfers each, once; ` +
      `it is kept as ${files.state} …\n`,
  )
  mkdirSync(path.dirname(files.state), { recursive: true })
  const partial = `${files.state}.${process.pid}`
  let deployed: Deployed | null = null
  try {
    for (let first = 0; first < shape.blocks; first += blocksAtOnce) {
      const node = await startEvmNode({ chainId, statePath: partial, extraArgs: genesis })
      try {
        deployed ??= await deploy(node)
        const last = Math.min(first + blocksAtOnce, shape.blocks)
        await node.setAutomine(false)
        for (let block = first; block < last; block += 1) await mineBlock(node, deployed.router, shape, block)
      } finally {
        // The node writes its state file when it stops.
        await node.stop()
      }
      withoutTraces(partial)
    }
    renameSync(partial, files.state)
  } finally {
    rmSync(partial, { force: true })
  }
  if (deployed === null) throw new Error('A chain without blocks was asked for.')
  writeFileSync(files.about, JSON.stringify(deployed))
  return deployed
}

/** Deploys the router contract and its tokens on an empty chain. */
export const deploy = async (node: EvmNode): Promise<Deployed> => {
  const account = accountOf(node)
  const hash = await node.client.deployContract({ abi: routerAbi, bytecode: compileRouter(), account })
  const { contractAddress: router } = await node.client.waitForTransactionReceipt({ hash })
  if (!router) throw new Error('The node deployed the router without an address.')
  const readToken = (index: bigint) =>
    node.client.readContract({ abi: routerAbi, address: router, functionName: 'tokens', args: [index] })
  return { router, tokens: await Promise.all([0n, 1n, 2n].map(readToken)) }
}

const accountOf = (node: EvmNode): Address => {
  const [first] = node.accounts
  if (first === undefined) throw new Error('The node has no accounts.')
  return first.address
}

const hexOf = (value: number): Hex => `0x${value.toString(16)}`

/** Sends the transactions of a block and mines the block, in one batch request. */
const mineBlock = (node: EvmNode, router: Address, shape: ChainShape, block: number): Promise<void> => {
  const { transfersPerBlock, spreads } = shape
  const pays = Array.from({ length: transfersPerBlock }, (_, index) => {
    const transfer = block * transfersPerBlock + index
    const to = spreads.map((wallets, token) => walletAddress(pickWallet(transfer, token, wallets)))
    return payOf(node, router, transfer, to as Recipients)
  })
  // The time of the block. `deploySeconds` leaves time for the deployment of the router, because the node's
  // clock runs during the deployment, which is slow on a busy machine.
  const seconds = genesisSeconds + deploySeconds + secondsPerBlock * block
  return request(node, [...pays, { method: 'evm_mine', params: [hexOf(seconds)] }])
}

/**
 * The recipients in one call of `pay`. The router contract transfers three tokens in each call, each to one
 * of these recipients.
 */
type Recipients = [Address, Address, Address]

/**
 * Returns the JSON-RPC call that sends one transaction to the router contract. `transfer` is the index of the
 * transaction, starting at 0.
 */
export const payOf = (node: EvmNode, router: Address, transfer: number, to: Recipients): Call => {
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'pay', args: [to, amountBase] })
  // The nonce is one higher than the index, because the account's first transaction (nonce 0) deployed the
  // router.
  const nonce = hexOf(transfer + 1)
  const gas = { gas: hexOf(150_000), gasPrice: hexOf(2e9) }
  return {
    method: 'eth_sendTransaction',
    params: [{ from: accountOf(node), to: router, ...gas, nonce, data }],
  }
}

type Call = { method: string; params: unknown[] }

/** Sends all calls in one batch request. */
export const request = async (node: EvmNode, calls: readonly Call[]): Promise<void> => {
  const response = await fetch(node.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  })
  const answers = (await response.json()) as { error?: { message: string } }[]
  const error = answers.find((answer) => answer.error !== undefined)?.error
  if (error !== undefined) throw new Error(`The node refused: ${error.message}`)
}

type State = { transactions: { info: { traces: unknown[] } }[] }

/**
 * Removes the stored call traces from the node's state file. They are two thirds of the file, and no request
 * reads them.
 */
const withoutTraces = (file: string): void => {
  const state = JSON.parse(readFileSync(file, 'utf8')) as State
  for (const { info } of state.transactions) info.traces = []
  writeFileSync(file, JSON.stringify(state))
}

/** Returns the address of a watched wallet. Its private key is unknown. */
export const walletAddress = (index: number): Address =>
  `0x${createHash('sha256').update(`wallet ${index}`).digest('hex').slice(0, 40)}`

/**
 * Returns the index of the wallet that receives a transfer. The index is pseudo-random, but each build of the
 * chain has the same indexes.
 */
const pickWallet = (transfer: number, token: number, wallets: number): number =>
  wallets === 1
    ? 0
    : createHash('sha256').update(`transfer ${transfer} of token ${token}`).digest().readUInt32BE(0) % wallets
