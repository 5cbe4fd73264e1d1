import { knownPullContract, referenceInTerms } from '@stablerail/chains'
import { pullContractAbi, termsArgument, termsTypedData } from '@stablerail/contracts-evm'
import { deployPullContractOn } from '@stablerail/local-evm'
import { type Address, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type PreparedCheckout, type World } from '../../../testing/payments/world.ts'

const pullContract = knownPullContract() as Address
let world: World
beforeAll(async () => {
  world = await createWorld({ network: { pullContract } })
  const { node, buyer, token } = world
  await deployPullContractOn(node)
  await node.client.writeContract({
    account: buyer,
    address: token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [pullContract, 10n ** 12n],
  })
})
afterAll(() => world.close())

/** Pulls from the buyer as the merchant, with terms that carry a reference. */
const pull = async (
  { recipient: merchant }: PreparedCheckout,
  { reference, amountBase }: { reference: string; amountBase: bigint },
): Promise<void> => {
  const { node, token, network } = world
  const startSeconds = Math.floor((await world.chainTime()).getTime() / 1000)
  const terms = {
    payer: world.buyer,
    token,
    merchant,
    maximumBase: amountBase,
    unit: 'month' as const,
    count: 1,
    startSeconds,
    endSeconds: startSeconds + 86_400,
    graceSeconds: 0,
    replaces: null,
    ref: referenceInTerms(reference),
  }
  const key = node.accounts[1]?.privateKey ?? '0x'
  const place = { chainId: network.networkId, contract: pullContract }
  const signature = await privateKeyToAccount(key).signTypedData(termsTypedData(place, terms))
  await node.client.impersonateAccount({ address: merchant })
  await node.client.setBalance({ address: merchant, value: 10n ** 18n })
  await node.client.writeContract({
    account: merchant,
    address: pullContract,
    abi: pullContractAbi,
    functionName: 'pull',
    args: [termsArgument(terms), signature, 0n, amountBase],
  })
}

const transactionsAskedFor = async (): Promise<number> => {
  const { values } = await world.context.metrics.rpcCalls.get()
  return values
    .filter(({ labels }) => labels.method === 'eth_getTransactionByHash')
    .reduce((sum, { value }) => sum + value, 0)
}

test('a pull pays what the reference in its terms names, and nobody asks for its transaction', async () => {
  const checkout = await world.prepare(await world.openShop(), { amountMinor: 1_999 })
  const before = await transactionsAskedFor()
  await pull(checkout, { reference: checkout.reference, amountBase: 19_990_000n })
  await world.read()
  expect(await world.payments()).toMatchObject([{ checkout_id: checkout.id, outcome: 'credited' }])
  expect(await transactionsAskedFor()).toBe(before)
  await world.node.mine(5)
  await world.read()
  expect(await world.checkoutStatus(checkout)).toBe('succeeded')
})

test('a pull that names a reference nobody issued pays nothing known, whatever its amount', async () => {
  const checkout = await world.prepare(await world.openShop(), { amountMinor: 2_999 })
  await pull(checkout, { reference: 'ab'.repeat(16), amountBase: 29_990_000n })
  await world.read()
  expect((await world.payments()).filter(({ outcome }) => outcome === 'unmatched')).toHaveLength(1)
  expect(await world.checkoutStatus(checkout)).toBe('pending')
})
