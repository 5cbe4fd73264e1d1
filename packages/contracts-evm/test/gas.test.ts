import { concat, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileContract } from '../build/render.ts'
import { deploymentProxy, pullContractInitCode, pullContractSalt } from '../src/index.ts'
import { startAnvilChain } from './anvil-chain.ts'
import { gasRows, readme, sizeOf, statedGas } from './gas-table.ts'
import { Coin, Tether } from './generated/doubles.ts'
import {
  buyer,
  createWorld,
  daySeconds,
  merchant,
  puller,
  startSeconds,
  stranger,
  type World,
} from './world.ts'

let chain: Awaited<ReturnType<typeof startAnvilChain>>
let world: World
beforeAll(async () => {
  chain = await startAnvilChain()
  world = await createWorld(chain)
})
afterAll(() => chain.stop())

/** Returns the gas of a call. Fails the test if the call reverts. */
const gasOf = async (call: Promise<{ error: string | null }>): Promise<number> => {
  expect((await call).error).toBe(null)
  return chain.gasUsed()
}

const measure = async (): Promise<Record<string, number>> => {
  const { pull, terms, sign, fund, deploy, setPuller, stop, stopSigned, signStop, agreementOf, tell, coin } =
    world
  await tell(stranger.address, coin, Coin, 'mint', merchant.address, 1n)
  const tether = await deploy(Tether)
  await fund(tether, buyer.address)
  await tell(stranger.address, tether, Tether, 'mint', merchant.address, 1n)
  const [inCoin, inTether] = [terms(), terms({ token: tether })]
  const replacing = terms({
    replaces: agreementOf(inTether),
    startSeconds: startSeconds + 29 * daySeconds,
    token: tether,
  })
  const gas: Record<string, number> = {}
  const outcome = await chain.send(
    stranger.address,
    deploymentProxy,
    concat([pullContractSalt, pullContractInitCode]),
  )
  expect(outcome.ok).toBe(true)
  gas.deployment = chain.gasUsed()
  chain.setTime(startSeconds)
  gas['first pull'] = await gasOf(pull(merchant.address, { terms: inCoin, signature: await sign(inCoin) }))
  gas['first pull, token that answers nothing'] = await gasOf(
    pull(merchant.address, { terms: inTether, signature: await sign(inTether) }),
  )
  gas['naming a puller'] = await gasOf(setPuller(merchant.address, puller.address, true))
  chain.setTime(startSeconds + 29 * daySeconds)
  gas['later pull, by the merchant'] = await gasOf(pull(merchant.address, { terms: inCoin, period: 1 }))
  gas['first pull of terms that replace others'] = await gasOf(
    pull(merchant.address, { terms: replacing, signature: await sign(replacing) }),
  )
  chain.setTime(startSeconds + 60 * daySeconds)
  gas['later pull, by a puller'] = await gasOf(pull(puller.address, { terms: inCoin, period: 2 }))
  gas['stop, by a call of the payer'] = await gasOf(stop(buyer.address, agreementOf(inCoin)))
  const signature = await signStop(replacing)
  gas['stop, by a signature'] = await gasOf(
    stopSigned(stranger.address, buyer.address, agreementOf(replacing), signature),
  )
  return gas
}

it('the README states the gas as it is measured, and the size of the code', async () => {
  const gas = await measure()
  const transfer = encodeFunctionData({
    abi: Coin.abi,
    functionName: 'transferFrom',
    args: [buyer.address, merchant.address, 1n],
  })
  await world.tell(buyer.address, world.coin, Coin, 'approve', stranger.address, 10n)
  await chain.send(stranger.address, world.coin, transfer)
  gas['for comparison: `transferFrom` of the test token alone'] = chain.gasUsed()
  expect(statedGas('Gas and size of the pull contract')).toEqual(gasRows(gas))
  const { runtimeCode } = compileContract('SubscriptionPull')('SubscriptionPull')
  expect(readme).toContain(sizeOf(runtimeCode))
}, 60_000)
