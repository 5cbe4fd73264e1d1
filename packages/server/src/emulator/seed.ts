import { type TokenSymbol, tokens } from '@stablerail/contract'
import { privateKeyToAccount } from 'viem/accounts'
import type { Context, Scope } from '../context.ts'
import { transact } from '../mechanisms/work/index.ts'
import { proveWallet, registerWallet, verifyWallet } from '../resources/wallets/index.ts'
import { type SetUpResult, setUp } from '../setup/index.ts'
import type { Devnet } from './devnet.ts'
import { nameRelayer } from './name-relayer.ts'
import type { Seeded } from './state.ts'

/**
 * Makes two workspaces with their keys, and a verified wallet of each for every chain and token, so that a checkout on
 * any of them can be paid at once, and lets the relayer pull to each where the chain has a pull contract. Only the first
 * workspace's wallet for USDC on Base is left out: the first payment registers that wallet, as a merchant would.
 */
export const seed = async (
  context: Context,
  known: Seeded | null,
  devnets: readonly Devnet[],
): Promise<Seeded> => {
  if (known !== null) return known
  const shop = await setUp(context, { workspaceName: 'Mugs & More', email: 'you@stablerail.example' })
  const other = await setUp(context, { workspaceName: 'Next door', email: 'next-door@stablerail.example' })
  for (const devnet of devnets) {
    const { chain, merchant, neighbour } = devnet
    if (chain !== 'base') await connectWallet(context, shop, { devnet, token: 'USDC', owner: merchant })
    await connectWallet(context, shop, { devnet, token: 'USDT', owner: merchant })
    for (const token of tokens) await connectWallet(context, other, { devnet, token, owner: neighbour })
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

type Settlement = { devnet: Devnet; token: TokenSymbol; owner: Devnet['merchant'] }

/** Connects a wallet, and lets the relayer pull to its address, which the owner's wallet for the other token shares. */
const connectWallet = async (
  context: Context,
  { workspaceId }: { workspaceId: string },
  { devnet, token, owner: { privateKey } }: Settlement,
): Promise<void> => {
  const scope: Scope = { workspaceId, livemode: false }
  const { chain, network } = devnet
  const owner = privateKeyToAccount(privateKey)
  const { wallet, challenge } = await transact(context, scope, (work) =>
    registerWallet(work, { chain, token, address: owner.address }),
  )
  const signature = await owner.signMessage({ message: challenge.message })
  await proveWallet(context, scope, {
    walletId: wallet.id,
    claimant: challenge.id,
    challengeId: challenge.id,
    signature,
  })
  await transact(context, scope, (work) => verifyWallet(work, wallet.id))
  if (network.pullContract !== undefined && token === 'USDT')
    await nameRelayer(context, scope, { walletId: wallet.id, privateKey })
}
