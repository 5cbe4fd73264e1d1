import { type EvmChain, type TokenSymbol, tokens } from '@stablerail/contract'
import { privateKeyToAccount } from 'viem/accounts'
import type { Context, Scope } from '../context.ts'
import { transact } from '../mechanisms/work/index.ts'
import { proveWallet, registerWallet, verifyWallet } from '../resources/wallets/index.ts'
import { type SetUpResult, setUp } from '../setup/index.ts'
import type { Devnet } from './devnet.ts'
import type { Seeded } from './state.ts'

/**
 * Makes two workspaces with their keys, and a verified wallet of each for every chain and token, so that a checkout on
 * any of them can be paid at once. Only the first workspace's wallet for USDC on Base is left out: the first payment
 * registers that wallet, as a merchant would.
 */
export const seed = async (
  context: Context,
  known: Seeded | null,
  devnets: readonly Devnet[],
): Promise<Seeded> => {
  if (known !== null) return known
  const shop = await setUp(context, { workspaceName: 'Mugs & More', email: 'you@stablerail.example' })
  const other = await setUp(context, { workspaceName: 'Next door', email: 'next-door@stablerail.example' })
  for (const { chain, merchant, neighbour } of devnets)
    for (const token of tokens) {
      if (chain !== 'base' || token !== 'USDC')
        await connectWallet(context, shop.workspaceId, { chain, token }, merchant.privateKey)
      await connectWallet(context, other.workspaceId, { chain, token }, neighbour.privateKey)
    }
  return {
    workspaceId: shop.workspaceId,
    email: shop.email,
    password: shop.password ?? '',
    keys: {
      full: secretOf(shop, 'full', false),
      restricted: secretOf(shop, 'restricted', false),
      readonly: secretOf(shop, 'readonly', false),
      live: secretOf(shop, 'full', true),
    },
    other: { workspaceId: other.workspaceId, key: secretOf(other, 'full', false) },
  }
}

const secretOf = (made: SetUpResult, permission: string, livemode: boolean): string => {
  const key = made.keys.find((one) => one.permission === permission && one.livemode === livemode)
  if (key === undefined) throw new Error(`Setting up made no ${permission} key.`)
  return key.secret
}

const connectWallet = async (
  context: Context,
  workspaceId: string,
  settlement: { chain: EvmChain; token: TokenSymbol },
  privateKey: `0x${string}`,
): Promise<void> => {
  const scope: Scope = { workspaceId, livemode: false }
  const owner = privateKeyToAccount(privateKey)
  const { wallet, challenge } = await transact(context, scope, (work) =>
    registerWallet(work, { ...settlement, address: owner.address }),
  )
  const signature = await owner.signMessage({ message: challenge.message })
  await proveWallet(context, scope, {
    walletId: wallet.id,
    claimant: challenge.id,
    challengeId: challenge.id,
    signature,
  })
  await transact(context, scope, (work) => verifyWallet(work, wallet.id))
}
