import { fiatTokenAbi } from '@stablerail/local-evm'
import { concat, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileContract } from '../../build/render.ts'
import { type Deposit, deploymentProxy, depositFactoryInitCode, depositFactorySalt } from '../../src/index.ts'
import { startAnvilChain } from '../anvil-chain.ts'
import { gasRows, readme, sizeOf, statedGas } from '../gas-table.ts'
import { AllOrNothing } from '../generated/deposit-doubles.ts'
import { callAsIssuer } from '../usdc.ts'
import {
  type CollectResult,
  createDepositWorld,
  type DepositWorld,
  depositOf,
  merchant,
  stranger,
} from './deposit-world.ts'

let chain: Awaited<ReturnType<typeof startAnvilChain>>
let world: DepositWorld
let gas: Record<string, number>
beforeAll(async () => {
  chain = await startAnvilChain()
  world = await createDepositWorld(chain)
  gas = await measure()
}, 120_000)
afterAll(() => chain.stop())

const amountBase = 19_990_000n
const depositsOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => depositOf(`${name} ${index}`))

/** Returns the gas of each member of a batch. Fails the test if a member was not collected. */
const gasOfEach = async (deposits: readonly Deposit[], call: Promise<CollectResult>): Promise<number> => {
  expect((await call).events.map(({ amount }) => amount)).toEqual(deposits.map(() => amountBase))
  return Math.round(chain.gasUsed() / deposits.length)
}

const collect = async (deposits: readonly Deposit[]): Promise<number> => {
  for (const deposit of deposits) await world.fund(deposit, amountBase)
  return gasOfEach(deposits, world.collect(deposits))
}

const collectCoins = async (deposits: readonly Deposit[]): Promise<number> => {
  for (const deposit of deposits) await world.fundCoins(deposit, amountBase)
  return gasOfEach(deposits, world.collectCoins(deposits))
}

/** The merchant already has tokens and coins: a first payment to a new account costs more in any way. */
const measure = async (): Promise<Record<string, number>> => {
  await world.mint(world.dollar, merchant.address, 1n)
  await chain.setCoins(merchant.address, 1n)
  await world.mint(world.dollar, stranger.address, 2n * amountBase)
  const deployed = await chain.send(
    stranger.address,
    deploymentProxy,
    concat([depositFactorySalt, depositFactoryInitCode]),
  )
  expect(deployed.ok).toBe(true)
  const deployment = chain.gasUsed()
  const [one, ten, fifty] = [depositsOf('one', 1), depositsOf('ten', 10), depositsOf('fifty', 50)]
  return {
    deployment,
    'one deposit': await collect(one),
    'each of 10 deposits': await collect(ten),
    'each of 50 deposits': await collect(fifty),
    'a later deposit at the same address': await collect(one),
    'each of 50 later deposits at the same addresses': await collect(fifty),
    'coins of one deposit': await collectCoins(depositsOf('coins', 1)),
    'for comparison: `transfer` of USDC alone': await plainTransfer(),
  }
}

const plainTransfer = async (): Promise<number> => {
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [merchant.address, amountBase],
  })
  expect((await chain.send(stranger.address, world.dollar, data)).ok).toBe(true)
  return chain.gasUsed()
}

it('the README states the gas as it is measured, and the sizes of the code', () => {
  expect(statedGas('Gas and size of the deposit factory')).toEqual(gasRows(gas))
  const contract = compileContract('DepositFactory')
  for (const name of ['DepositFactory', 'DepositClone'])
    expect(readme).toContain(sizeOf(contract(name).runtimeCode))
})

it.each([
  ['each of 10 deposits', 1.45],
  ['each of 50 deposits', 1.35],
  ['each of 50 later deposits at the same addresses', 1],
])('%s costs at most %d times a plain transfer', (what, most) => {
  const plain = gas['for comparison: `transfer` of USDC alone'] ?? 0
  expect(plain).toBeGreaterThan(40_000)
  expect((gas[what] ?? Number.POSITIVE_INFINITY) / plain).toBeLessThanOrEqual(most)
})

it('a batch of 480 deposits fits the 30 million gas of a block', async () => {
  const { addressOf, collect, deploy, dollar, tell } = world
  const deposits = depositsOf('huge', 480)
  const batch = await deploy(AllOrNothing)
  await callAsIssuer(chain, dollar, 'configureMinter', batch, BigInt(deposits.length))
  const mints = deposits.map((deposit) =>
    encodeFunctionData({ abi: fiatTokenAbi, functionName: 'mint', args: [addressOf(deposit), 1n] }),
  )
  for (const some of [mints.slice(0, 240), mints.slice(240)])
    await tell(stranger.address, batch, AllOrNothing, 'run', dollar, some)
  const { error, events } = await collect(deposits, dollar, { gas: 30_000_000 })
  expect(error).toBe(null)
  expect(events.map(({ amount }) => amount)).toEqual(deposits.map(() => 1n))
})
