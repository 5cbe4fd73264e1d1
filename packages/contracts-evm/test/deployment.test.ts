import { readFileSync } from 'node:fs'
import { startEvmNode } from '@stablerail/local-evm'
import {
  type Address,
  createWalletClient,
  encodeDeployData,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  publicActions,
  toHex,
} from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readContract } from '../build/compile.ts'
import {
  deploymentProxy,
  deployPullContract,
  isPullContract,
  pullContractAbi,
  pullContractAddress,
  pullContractCodeHash,
  pullContractInitCode,
  pullContractInitCodeHash,
  pullContractSalt,
  type Terms,
  termsArgument,
  termsHash,
  termsTypedData,
} from '../src/index.ts'
import { Coin, Wallet } from './generated/doubles.ts'
import { buyer, merchant, puller, stranger } from './world.ts'

type Node = Awaited<ReturnType<typeof startEvmNode>>
let nodes: [Node, Node]
beforeAll(async () => {
  const start = (chainId: number) => startEvmNode({ chainId, extraArgs: ['--hardfork', 'prague'] })
  nodes = await Promise.all([start(8453), start(137)])
  for (const { client } of nodes)
    for (const { address } of [buyer, merchant, puller, stranger])
      await client.setBalance({ address, value: 10n ** 20n })
})
afterAll(() => Promise.all(nodes.map((node) => node.stop())))

const clientOf = (node: Node, account = merchant) =>
  createWalletClient({
    account,
    chain: node.client.chain,
    transport: http(node.rpcUrl),
    pollingInterval: 20,
  }).extend(publicActions)

it('the address is a function of the pinned bytes and salt: a change of either shows here', () => {
  expect(keccak256(pullContractInitCode)).toBe(pullContractInitCodeHash)
  expect(pullContractSalt).toBe(keccak256(toHex('stablerail subscription pull')))
  expect({ initCode: pullContractInitCodeHash, address: pullContractAddress() }).toMatchSnapshot()
})

it('the page for operators has the address, and the hashes of the bytes that it follows from', () => {
  const page = new URL('../../../docs/operations/pull-contract.md', import.meta.url)
  const text = readFileSync(page, 'utf8')
  for (const value of [
    deploymentProxy,
    pullContractAddress(),
    pullContractInitCodeHash,
    pullContractCodeHash,
  ])
    expect(text).toContain(`\`${value}\``)
})

it('the source names no owner, no upgrade, no payable function and no delegatecall', () => {
  const code = readContract('SubscriptionPull').replace(/\/\/.*/g, '')
  for (const word of ['owner', 'onlyOwner', 'delegatecall', 'selfdestruct', 'payable', 'assembly'])
    expect(code).not.toMatch(new RegExp(`\\b${word}\\b`, 'i'))
  const changing = pullContractAbi.flatMap((item) =>
    item.type === 'function' && !['view', 'pure'].includes(item.stateMutability) ? [item.name] : [],
  )
  expect(changing.sort()).toEqual([
    'pull',
    'setPuller',
    'setPullerSigned',
    'stop',
    'stopAsMerchant',
    'stopSigned',
  ])
})

it('two chains and two senders give one address and the same code, and a second deployment does nothing', async () => {
  const address = pullContractAddress()
  expect(await isPullContract(clientOf(nodes[0]), address)).toBe(false)
  const deployments = [
    await deployPullContract(clientOf(nodes[0], merchant)),
    await deployPullContract(clientOf(nodes[1], stranger)),
  ]
  for (const [index, node] of nodes.entries()) {
    expect(deployments[index]).toEqual({ address, transactionHash: expect.stringMatching(/^0x/) })
    expect(await isPullContract(clientOf(node), address)).toBe(true)
  }
  expect(await deployPullContract(clientOf(nodes[0]))).toEqual({ address, transactionHash: null })
})

it('a chain without the deployment proxy is told', async () => {
  const node = nodes[1]
  const restore = await node.snapshot()
  await node.client.setCode({ address: pullContractAddress(), bytecode: '0x' })
  await node.client.setCode({ address: deploymentProxy, bytecode: '0x' })
  await expect(deployPullContract(clientOf(node))).rejects.toThrow(/no deterministic deployment proxy/)
  await node.revert(restore)
})

it('code at the address that is not the contract is told', async () => {
  const node = nodes[1]
  const restore = await node.snapshot()
  await node.client.setCode({ address: pullContractAddress(), bytecode: '0x00' })
  expect(await isPullContract(clientOf(node), pullContractAddress())).toBe(false)
  await expect(deployPullContract(clientOf(node))).rejects.toThrow()
  await node.revert(restore)
})

/** Prepares a buyer on the first node: mints a token, approves it and signs terms for the current month. */
const subscribe = async (changes: Partial<Terms> = {}) => {
  const node = nodes[0]
  await deployPullContract(clientOf(node))
  const contract = pullContractAddress()
  const token = await node.deploy({
    abi: Coin.abi,
    bytecode: encodeDeployData({ ...Coin, bytecode: Coin.initCode }),
  })
  const wallet = clientOf(node, buyer)
  const write = async (functionName: 'mint' | 'approve', args: readonly [Address, bigint]) => {
    const hash = await wallet.writeContract({ address: token, abi: Coin.abi, functionName, args })
    await wallet.waitForTransactionReceipt({ hash })
  }
  await write('mint', [buyer.address, 10n ** 9n])
  await write('approve', [contract, 10n ** 9n])
  const startSeconds = Number((await node.client.getBlock()).timestamp)
  const terms: Terms = {
    payer: buyer.address,
    token,
    merchant: merchant.address,
    maximumBase: 20_000_000n,
    unit: 'month',
    count: 1,
    startSeconds,
    endSeconds: startSeconds + 10 ** 8,
    graceSeconds: 0,
    ref: keccak256(toHex('a reference')),
    replaces: null,
    ...changes,
  }
  const place = { chainId: node.chainId, contract }
  const signature = await wallet.signTypedData(termsTypedData(place, terms))
  return { node, contract, token, terms, place, signature }
}

const pull = async (node: Node, contract: Address, args: readonly [Terms, Hex, bigint, bigint]) => {
  const client = clientOf(node)
  const [terms, ...rest] = args
  const { request } = await client.simulateContract({
    address: contract,
    abi: pullContractAbi,
    functionName: 'pull',
    account: merchant,
    args: [termsArgument(terms), ...rest],
  })
  return client.waitForTransactionReceipt({ hash: await client.writeContract(request) })
}

it('one call of eth_getLogs finds each payment’s reference beside its transfer', async () => {
  const { node, contract, token, terms, place, signature } = await subscribe()
  const { blockNumber, status } = await pull(node, contract, [terms, signature, 0n, 5_000_000n])
  expect(status).toBe('success')
  const events = [...erc20Abi, ...pullContractAbi].filter((item) => item.type === 'event')
  const found = { address: [token, contract], events, fromBlock: blockNumber, toBlock: blockNumber }
  const [moved, named] = await clientOf(node).getLogs(found)
  expect(moved).toMatchObject({ eventName: 'Transfer', args: { to: merchant.address, value: 5_000_000n } })
  expect(named).toMatchObject({
    eventName: 'Pulled',
    args: { ref: terms.ref, agreement: termsHash(place, terms) },
  })
})

it('the contract and the package give the same name to an agreement', async () => {
  const { node, contract, terms, place } = await subscribe({
    replaces: keccak256('0x01'),
    count: 12,
    graceSeconds: 5,
  })
  const args = [termsArgument(terms)] as const
  const found = await clientOf(node).readContract({
    address: contract,
    abi: pullContractAbi,
    functionName: 'agreementOf',
    args,
  })
  expect(found).toBe(termsHash(place, terms))
})

it('a buyer whose account a transaction has delegated (EIP-7702) signs by key as before', async () => {
  const { node, contract, terms, signature } = await subscribe()
  const code = await node.deploy({
    abi: Wallet.abi,
    bytecode: encodeDeployData({ abi: Wallet.abi, bytecode: Wallet.initCode, args: [stranger.address] }),
  })
  const client = clientOf(node, buyer)
  const authorization = await client.signAuthorization({ contractAddress: code, executor: 'self' })
  const hash = await client.sendTransaction({ to: stranger.address, authorizationList: [authorization] })
  await client.waitForTransactionReceipt({ hash })
  expect(await client.getCode({ address: buyer.address })).toBe(`0xef0100${code.slice(2).toLowerCase()}`)
  expect((await pull(node, contract, [terms, signature, 0n, 1n])).status).toBe('success')
})

it('a refusal is told by name and number', async () => {
  const { node, contract, terms, signature } = await subscribe()
  await expect(pull(node, contract, [terms, signature, 0n, 20_000_001n])).rejects.toThrow(
    /AboveMaximum\(uint256 maximum\)\s+\(20000000\)/,
  )
})
