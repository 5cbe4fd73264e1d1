import { contractWalletAbi as abi, contractWalletBytecode as bytecode } from '@stablerail/local-evm'
import { type Address, erc20Abi, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../mechanisms/work/index.ts'
import { createTestScope } from '../../testing/context.ts'
import {
  accountsOf,
  approve,
  balanceOf,
  makeTerms,
  nameRelayer,
  signTerms,
} from '../../testing/relaying/agreements.ts'
import { createRelayWorld, type RelayWorld, settleRelays } from '../../testing/relaying/world.ts'
import { createPullKind, offerTerms, proveTerms, pullPeriod, takeTerms } from './index.ts'

let world: RelayWorld
beforeAll(async () => {
  world = await createRelayWorld()
})
afterAll(() => world.close())

const prove = async (terms: Awaited<ReturnType<typeof makeTerms>>, signature: Hex) =>
  proveTerms(world.context, { network: world.network, terms, signature })

test('a signature of other terms, of somebody else, or with its twin is refused', async () => {
  const { payer, merchant } = accountsOf(world)
  const terms = await makeTerms(world)
  const signature = await signTerms(world, terms, payer)
  await prove(terms, signature)
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  const twin = `${signature.slice(0, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}` as Hex
  for (const [signed, by] of [
    [{ ...terms, maximumBase: terms.maximumBase + 1n }, signature],
    [{ ...terms, merchant: payer.address }, signature],
    [terms, await signTerms(world, terms, merchant)],
    [terms, twin],
    [terms, '0x' as Hex],
  ] as const)
    await expect(prove(signed, by)).rejects.toMatchObject({ code: 'invalid_request', param: 'signature' })
})

test.each([
  ['USDC', 0n, 1],
  ['USDC', 5n, 1],
  ['USDT', 0n, 1],
  ['USDT', 5n, 2],
] as const)(
  'terms in %s ask a payer who approved %i base units before for %i approvals, to zero before another number',
  async (token, present, count) => {
    await approve(world, present)
    const terms = await makeTerms(world)
    const { approvals } = await offerTerms(world.context, { network: world.network, terms, token })
    const amounts = approvals.map((one) => (one.kind === 'evm' ? BigInt(`0x${one.data.slice(-64)}`) : null))
    // The approval covers all periods of the terms. The terms start now and end in three years of 366 days,
    // so 37 months begin in that time.
    expect(amounts).toEqual([0n, 37n * terms.maximumBase].slice(-count))
    expect(approvals.map((one) => one.kind === 'evm' && one.to)).toEqual(amounts.map(() => terms.token))
  },
)

test('a wallet that is a contract signs by what its contract accepts, and is pulled', async () => {
  const { payer: owner, merchant } = accountsOf(world)
  const wallet = await world.node.deploy({ abi, bytecode, args: [owner.address, false] })
  await world.node.mint({ token: world.token, to: wallet, amountBase: 30_000_000n })
  await world.node.client.impersonateAccount({ address: wallet })
  await world.node.client.setBalance({ address: wallet, value: 10n ** 18n })
  await world.node.client.writeContract({
    account: wallet,
    address: world.token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [world.network.pullContract as Address, 30_000_000n],
  })
  await nameRelayer(world)
  const terms = await makeTerms(world, { payer: wallet })
  const strangers = await signTerms(world, terms, merchant)
  await expect(prove(terms, strangers)).rejects.toMatchObject({ param: 'signature' })

  const signature = await signTerms(world, terms, owner)
  await prove(terms, signature)
  const scope = await createTestScope(world.context)
  await transact(world.context, scope, async (work) => {
    const target = { checkoutId: null, subscriptionId: null }
    const agreement = await takeTerms(work, {
      network: world.network,
      terms,
      token: 'USDC',
      signature,
      target,
    })
    const from = new Date(terms.startSeconds * 1000)
    const bill = { invoiceId: 'inv_1', checkoutId: null, reference: 'ab'.repeat(16), amountBase: 7n, from }
    expect(await pullPeriod(work, { agreement, ...bill })).toBe('asked')
  })
  const before = await balanceOf(world, merchant.address)
  await settleRelays(world, [createPullKind({ isAwaited: async () => true, follow: async () => {} })])
  expect((await balanceOf(world, merchant.address)) - before).toBe(7n)
})
