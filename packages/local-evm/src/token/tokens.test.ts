import {
  type Address,
  domainSeparator,
  encodeFunctionData,
  erc20Abi,
  parseAbi,
  parseEventLogs,
  type TransactionReceipt,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EvmNode, startEvmNode } from '../evm-node.ts'
import { fiatTokenAbi } from './circle/deploy-fiat-token.ts'
import { tetherTokenAbi } from './generated/tether-token.ts'
import { issuerOf, setTetherFee } from './issuer.ts'

const shop: Address = '0x00000000000000000000000000000000000A11cE'

let node: EvmNode
let usdc: Address
let usdt: Address
let other: Address
let issuer: Address
let buyer: Address
let clean: `0x${string}`

beforeAll(async () => {
  node = await startEvmNode({ chainId: 31_337 })
  ;[issuer = shop, buyer = shop] = node.accounts.map(({ address }) => address)
  ;[usdc, usdt, other] = [
    await node.deployToken('USDC'),
    await node.deployToken('USDT'),
    await node.deployToken('USDX'),
  ]
  for (const token of [usdc, usdt, other]) await node.mint({ token, to: buyer, amountBase: 100_000_000n })
})
afterAll(() => node.stop())
beforeEach(async () => {
  clean = await node.snapshot()
})
afterEach(() => node.revert(clean))

const pay = (token: Address, amountBase = 19_990_000n) =>
  node.transfer({ token, from: buyer, to: shop, amountBase })
const balanceOf = (token: Address, account = shop) =>
  node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
const transfersOf = ({ logs }: TransactionReceipt) =>
  parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs }).map(({ args }) => args)
const approve = (token: Address, amount: bigint) =>
  node.call({
    from: buyer,
    to: token,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [shop, amount] }),
  })

test('each token says which it is, and a mint goes to the recipient', async () => {
  const told = await Promise.all(
    [usdc, usdt, other].map((address) =>
      Promise.all([
        node.client.readContract({ address, abi: erc20Abi, functionName: 'name' }),
        node.client.readContract({ address, abi: erc20Abi, functionName: 'symbol' }),
        node.client.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
        node.client.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' }),
        balanceOf(address, buyer),
      ]),
    ),
  )
  const supply = [6, 100_000_000n, 100_000_000n]
  expect(told.map(([name, symbol, decimals, ...rest]) => [name, symbol, Number(decimals), ...rest])).toEqual([
    ['USD Coin', 'USDC', ...supply],
    ['Tether USD', 'USDT', ...supply],
    ['Test USDX', 'USDX', ...supply],
  ])
})

test.each(['USDC', 'USDT'])('%s refuses a frozen account, and nobody while it is paused', async (symbol) => {
  const token = symbol === 'USDC' ? usdc : usdt
  const { freeze, unfreeze, pause, unpause } = await issuerOf(node, token)
  await freeze(buyer)
  await expect(pay(token)).rejects.toThrow('reverted')
  await unfreeze(buyer)
  await pause()
  await expect(pay(token)).rejects.toThrow('reverted')
  await unpause()
  expect(transfersOf(await pay(token))).toEqual([{ from: buyer, to: shop, value: 19_990_000n }])
})

test('USDC refuses a frozen recipient, and USDT does not', async () => {
  for (const token of [usdc, usdt]) await (await issuerOf(node, token)).freeze(shop)
  await expect(pay(usdc)).rejects.toThrow('Blacklistable: account is blacklisted')
  await pay(usdt)
  expect(await balanceOf(usdt)).toBe(19_990_000n)
})

test('the first account owns USDC, and the admin of its proxy is no account of the node', async () => {
  const roles = parseAbi([
    'function owner() view returns (address)',
    'function pauser() view returns (address)',
    'function blacklister() view returns (address)',
    'function masterMinter() view returns (address)',
  ])
  for (const functionName of ['owner', 'pauser', 'blacklister', 'masterMinter'] as const)
    expect(await node.client.readContract({ address: usdc, abi: roles, functionName })).toBe(issuer)
  for (const { address } of node.accounts)
    expect(
      await node.client.readContract({
        account: address,
        address: usdc,
        abi: erc20Abi,
        functionName: 'symbol',
      }),
    ).toBe('USDC')
})

test('USDC signs for the domain of mainnets, with the id of the local chain', async () => {
  expect(
    await node.client.readContract({ address: usdc, abi: fiatTokenAbi, functionName: 'DOMAIN_SEPARATOR' }),
  ).toBe(
    domainSeparator({
      domain: { name: 'USD Coin', version: '2', chainId: 31_337, verifyingContract: usdc },
    }),
  )
})

test('USDT returns no value', async () => {
  for (const [functionName, args] of [
    ['transfer', [shop, 1n]],
    ['approve', [shop, 1n]],
  ] as const) {
    const data = encodeFunctionData({ abi: erc20Abi, functionName, args })
    expect((await node.client.call({ account: buyer, to: usdt, data })).data).toBeUndefined()
    expect(BigInt((await node.client.call({ account: buyer, to: usdc, data })).data ?? 0)).toBe(1n)
  }
})

test('USDT replaces no allowance by another, and USDC does', async () => {
  await approve(usdt, 5n)
  await expect(approve(usdt, 6n)).rejects.toThrow('reverted')
  await approve(usdt, 0n)
  await approve(usdt, 6n)
  await approve(usdc, 5n)
  await approve(usdc, 6n)
})

test('the fee of USDT is kept from the recipient, at most the largest fee, and goes to the owner', async () => {
  await setTetherFee(node, { token: usdt, basisPoints: 10n, maxFee: 1n })
  expect(transfersOf(await pay(usdt))).toEqual([
    { from: buyer, to: issuer, value: 19_990n },
    { from: buyer, to: shop, value: 19_970_010n },
  ])
  await node.mint({ token: usdt, to: buyer, amountBase: 10_000_000_000n })
  expect(transfersOf(await pay(usdt, 10_000_000_000n))).toEqual([
    { from: buyer, to: issuer, value: 1_000_000n },
    { from: buyer, to: shop, value: 9_999_000_000n },
  ])
})

test('only the owner of USDT issues, freezes, pauses and sets the fee', async () => {
  const calls = [
    encodeFunctionData({ abi: tetherTokenAbi, functionName: 'issue', args: [1n] }),
    encodeFunctionData({ abi: tetherTokenAbi, functionName: 'addBlackList', args: [shop] }),
    encodeFunctionData({ abi: tetherTokenAbi, functionName: 'pause' }),
    encodeFunctionData({ abi: tetherTokenAbi, functionName: 'setParams', args: [1n, 1n] }),
  ]
  for (const data of calls) {
    await expect(node.call({ from: buyer, to: usdt, data })).rejects.toThrow('reverted')
    await node.call({ from: issuer, to: usdt, data })
  }
})

test('a transfer of USDT that is not there uses up the gas of its transaction', async () => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [shop, 100_000_001n],
  })
  const hash = await node.client.sendTransaction({ account: buyer, to: usdt, data, gas: 123_456n })
  expect(await node.client.getTransactionReceipt({ hash })).toMatchObject({
    status: 'reverted',
    gasUsed: 123_456n,
  })
})

test.each(['USDC', 'USDT', 'USDX'])(
  'two transfers of %s in one transaction name the payer',
  async (symbol) => {
    const token = { USDC: usdc, USDT: usdt, USDX: other }[symbol] ?? other
    const twice = { token, from: buyer, to: shop, amountBase: 1n, secondAmountBase: 2n }
    for (let round = 0; round < 2; round += 1)
      expect(transfersOf(await node.transferTwice(twice)).filter(({ to }) => to === shop)).toEqual([
        { from: buyer, to: shop, value: 1n },
        { from: buyer, to: shop, value: 2n },
      ])
  },
)

test('only USDC and USDT have an issuer', async () => {
  await expect(issuerOf(node, other)).rejects.toThrow('USDX has no issuer')
})
