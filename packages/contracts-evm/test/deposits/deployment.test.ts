import { readFileSync } from 'node:fs'
import { startEvmNode } from '@stablerail/local-evm'
import {
  type Address,
  createWalletClient,
  erc20Abi,
  getAddress,
  getContractAddress,
  http,
  keccak256,
  publicActions,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContract } from '../../build/compile.ts'
import { buildContracts } from '../../build/render.ts'
import {
  collectCall,
  deployDepositFactory,
  deploymentProxy,
  depositAddress,
  depositFactoryAbi,
  depositFactoryAddress,
  depositFactoryCodeHash,
  depositFactoryInitCode,
  depositFactoryInitCodeHash,
  depositFactorySalt,
  depositImplementationCodeHash,
  depositRef,
  isDepositFactory,
} from '../../src/index.ts'
import { merchant, stranger } from './deposit-world.ts'

type Node = Awaited<ReturnType<typeof startEvmNode>>
let nodes: [Node, Node]
beforeAll(async () => {
  const start = (chainId: number) => startEvmNode({ chainId, extraArgs: ['--hardfork', 'prague'] })
  nodes = await Promise.all([start(8453), start(137)])
  for (const { client } of nodes)
    for (const { address } of [merchant, stranger]) await client.setBalance({ address, value: 10n ** 20n })
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

const clientOf = (node: Node, account = merchant) =>
  createWalletClient({
    account,
    chain: node.client.chain,
    transport: http(node.rpcUrl),
    pollingInterval: 20,
  }).extend(publicActions)

const implementation: Address = getContractAddress({ from: depositFactoryAddress(), nonce: 1n })

it('the address is a function of the pinned bytes and salt: a change of either shows here', () => {
  expect(keccak256(depositFactoryInitCode)).toBe(depositFactoryInitCodeHash)
  expect(depositFactorySalt).toBe(keccak256(toHex('stablerail deposit factory')))
  expect({
    initCode: depositFactoryInitCodeHash,
    address: depositFactoryAddress(),
    implementation,
    deposit: depositAddress({
      payee: merchant.address,
      ref: depositRef('chk_01k9z7q4m8c3v5t2r6w1x0y9bn'),
    }),
  }).toMatchSnapshot()
})

it('the source compiles to the committed bytes', () => {
  const file = new URL('../../src/generated/deposit-factory.ts', import.meta.url)
  expect(buildContracts()['deposit-factory.ts']).toBe(readFileSync(file, 'utf8'))
})

it('the page for operators has the addresses, and the hashes of the bytes that they follow from', () => {
  const page = new URL('../../../../docs/operations/deposit-factory.md', import.meta.url)
  const text = readFileSync(page, 'utf8')
  for (const value of [
    deploymentProxy,
    depositFactoryAddress(),
    implementation,
    depositFactoryInitCodeHash,
    depositFactoryCodeHash,
    depositImplementationCodeHash,
  ])
    expect(text).toContain(`\`${value}\``)
})

it('the source names no owner, no upgrade, no payable function, no storage and no opcode that destroys code', () => {
  const code = readContract('DepositFactory').replace(/\/\/.*/g, '')
  for (const word of [
    ...['owner', 'onlyOwner', 'delegatecall', 'selfdestruct', 'payable', 'receive', 'fallback'],
    ...['mapping', 'transient', 'sstore', 'tstore', 'approve', 'permit'],
  ])
    expect(code).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'))
  const changing = depositFactoryAbi.flatMap((item) =>
    item.type === 'function' && !['view', 'pure'].includes(item.stateMutability) ? [item.name] : [],
  )
  expect(changing.sort()).toEqual(['collect', 'collectCoins'])
})

it('two chains and two senders give one address and the same code, and a second deployment does nothing', async () => {
  const address = depositFactoryAddress()
  expect(await isDepositFactory(clientOf(nodes[0]), address)).toBe(false)
  const deployments = [
    await deployDepositFactory(clientOf(nodes[0], merchant)),
    await deployDepositFactory(clientOf(nodes[1], stranger)),
  ]
  for (const [index, node] of nodes.entries()) {
    expect(deployments[index]).toEqual({ address, transactionHash: expect.stringMatching(/^0x/) })
    expect(await isDepositFactory(clientOf(node), address)).toBe(true)
    const code = await clientOf(node).getCode({ address: implementation })
    expect(keccak256(code ?? '0x')).toBe(depositImplementationCodeHash)
  }
  expect(await deployDepositFactory(clientOf(nodes[0]))).toEqual({ address, transactionHash: null })
})

it('a chain without the deployment proxy is named as the reason', async () => {
  const node = nodes[1]
  const restore = await node.snapshot()
  await node.client.setCode({ address: depositFactoryAddress(), bytecode: '0x' })
  await node.client.setCode({ address: deploymentProxy, bytecode: '0x' })
  await expect(deployDepositFactory(clientOf(node))).rejects.toThrow(/no deterministic deployment proxy/)
  await node.revert(restore)
})

it('other code at the address is not the factory', async () => {
  const node = nodes[1]
  const restore = await node.snapshot()
  await node.client.setCode({ address: depositFactoryAddress(), bytecode: '0x00' })
  expect(await isDepositFactory(clientOf(node), depositFactoryAddress())).toBe(false)
  await expect(deployDepositFactory(clientOf(node))).rejects.toThrow()
  await node.revert(restore)
})

it('anybody collects with the call of the package, whose estimated gas suffices for every member', async () => {
  const node = nodes[0]
  await deployDepositFactory(clientOf(node))
  const client = clientOf(node, stranger)
  const token = getAddress(await node.deployToken('USDC'))
  for (const size of [1, 2, 5]) {
    const deposits = Array.from({ length: size }, (_, index) => ({
      payee: merchant.address,
      ref: depositRef(`chk_${size}_${index}`),
    }))
    for (const deposit of deposits) await node.mint({ token, to: depositAddress(deposit), amountBase: 5n })
    const hash = await client.sendTransaction(collectCall(token, deposits))
    const { status, blockNumber } = await client.waitForTransactionReceipt({ hash })
    expect(status).toBe('success')
    const events = [...erc20Abi, ...depositFactoryAbi].filter((item) => item.type === 'event')
    const logs = await client.getLogs({ events, fromBlock: blockNumber, toBlock: blockNumber })
    expect(logs.map(({ eventName }) => eventName)).toEqual(deposits.flatMap(() => ['Transfer', 'Collected']))
    expect(logs.filter(({ eventName }) => eventName === 'Collected').map(({ args }) => args)).toEqual(
      deposits.map((deposit) => ({ ...deposit, token, amount: 5n })),
    )
  }
})
