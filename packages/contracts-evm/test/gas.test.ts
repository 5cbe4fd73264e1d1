import { type Address, concat, encodeFunctionData, erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compileContract } from '../build/render.ts'
import { deploymentProxy, pullContractInitCode, pullContractSalt } from '../src/index.ts'
import { startAnvilChain } from './anvil-chain.ts'
import { gasRows, readme, sizeOf, statedGas } from './gas-table.ts'
import { Tether } from './generated/doubles.ts'
import { callAsIssuer, deployUsdc } from './usdc.ts'
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
let usdc: Address
beforeAll(async () => {
  chain = await startAnvilChain()
  world = await createWorld(chain)
  usdc = await deployUsdc(chain)
  await callAsIssuer(chain, usdc, 'mint', buyer.address, 10n ** 12n)
  await callAsIssuer(chain, usdc, 'mint', merchant.address, 1n)
  await approve(world.contract)
})
afterAll(() => chain.stop())

const approve = (spender: Address) =>
  world.tell(buyer.address, usdc, { abi: erc20Abi }, 'approve', spender, 10n ** 12n)

/** Returns the gas of a call. Fails the test if the call reverts. */
const gasOf = async (call: Promise<{ error: string | null }>): Promise<number> => {
  expect((await call).error).toBe(null)
  return chain.gasUsed()
}

const measure = async (): Promise<Record<string, number>> => {
  const { pull, terms, sign, fund, deploy, setPuller, stop, stopSigned, signStop, agreementOf, tell } = world
  const tether = await deploy(Tether)
  await fund(tether, buyer.address)
  await tell(stranger.address, tether, Tether, 'mint', merchant.address, 1n)
  const [inUsdc, inTether] = [terms({ token: usdc }), terms({ token: tether })]
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
  gas['first pull'] = await gasOf(pull(merchant.address, { terms: inUsdc, signature: await sign(inUsdc) }))
  gas['first pull, token that answers nothing'] = await gasOf(
    pull(merchant.address, { terms: inTether, signature: await sign(inTether) }),
  )
  gas['naming a puller'] = await gasOf(setPuller(merchant.address, puller.address, true))
  chain.setTime(startSeconds + 29 * daySeconds)
  gas['later pull, by the merchant'] = await gasOf(pull(merchant.address, { terms: inUsdc, period: 1 }))
  gas['first pull of terms that replace others'] = await gasOf(
    pull(merchant.address, { terms: replacing, signature: await sign(replacing) }),
  )
  chain.setTime(startSeconds + 60 * daySeconds)
  gas['later pull, by a puller'] = await gasOf(pull(puller.address, { terms: inUsdc, period: 2 }))
  gas['stop, by a call of the payer'] = await gasOf(stop(buyer.address, agreementOf(inUsdc)))
  const signature = await signStop(replacing)
  gas['stop, by a signature'] = await gasOf(
    stopSigned(stranger.address, buyer.address, agreementOf(replacing), signature),
  )
  return gas
}

it('the README states the gas as it is measured, and the size of the code', async () => {
  const gas = await measure()
  const transfer = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [buyer.address, merchant.address, 1n],
  })
  await approve(stranger.address)
  await chain.send(stranger.address, usdc, transfer)
  gas['for comparison: `transferFrom` of USDC alone'] = chain.gasUsed()
  expect(statedGas('Gas and size of the pull contract')).toEqual(gasRows(gas))
  const { runtimeCode } = compileContract('SubscriptionPull')('SubscriptionPull')
  expect(readme).toContain(sizeOf(runtimeCode))
}, 60_000)
