import { type ChainId, type TokenSymbol, tokens } from '@stablerail/contract'
import { evmSigner } from '../../chains/test/signers.ts'
import { type SetUpResult, setUp } from '../../server/src/commands/setup/index.ts'
import { transact } from '../../server/src/mechanisms/work/index.ts'
import type { Scope } from '../../server/src/ports/index.ts'
import type { Context } from '../../server/src/resources/context.ts'
import { planReminders } from '../../server/src/resources/invoices/index.ts'
import {
  findWalletAt,
  proveWallet,
  registerWallet,
  verifyWallet,
} from '../../server/src/resources/wallets/index.ts'
import { updateWorkspace } from '../../server/src/resources/workspaces/index.ts'
import type { Devnet } from './devnet.ts'
import type { LocalChain, WalletOwner } from './local-chain.ts'
import { nameRelayer } from './name-relayer.ts'
import type { Seeded } from './state.ts'

type Wanted = {
  devnets: readonly Devnet[]
  others: readonly LocalChain[]
  /** The chains on which an earlier start of the emulator has registered settlement wallets. */
  connected: readonly string[]
  /** Whether buyers pay each checkout to an address of its own. */
  depositAddresses: boolean
}

/**
 * Creates two workspaces with API keys and verified settlement wallets for every chain and token, so that a
 * checkout on any chain can be paid at once. Only the main workspace's wallet for USDC on Base is missing,
 * because the example program `first-payment` registers this wallet. If a chain has a pull contract, the
 * relayer (the server's sending account) is authorized to pull payments to the wallets. Data of an earlier
 * start of the emulator stays; wallets are added for new chains.
 */
export const seed = async (context: Context, known: Seeded | null, wanted: Wanted): Promise<Seeded> => {
  const seeded = known ?? (await makeWorkspaces(context))
  for (const settlement of settlementsOf(wanted)) await connectWallet(context, seeded, settlement)
  if (wanted.depositAddresses)
    for (const workspaceId of [seeded.workspaceId, seeded.other.workspaceId])
      await transact(context, { workspaceId, livemode: false }, (work) =>
        updateWorkspace(work, { depositAddresses: true }, planReminders),
      )
  return seeded
}

/** Creates the main workspace and a second one (`other`), each with API keys and without wallets. */
export const makeWorkspaces = async (context: Context): Promise<Seeded> => {
  const shop = await setUp(context, { workspaceName: 'Mugs & More', email: 'you@stablerail.example' })
  const other = await setUp(context, { workspaceName: 'Next door', email: 'next-door@stablerail.example' })
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

export type SettlementAccount = {
  chain: ChainId
  token: TokenSymbol
  owner: WalletOwner
  isNeighbours: boolean
  /**
   * The private key of the wallet's owner. If the key is set, the owner authorizes the relayer (the server's
   * sending account) to pull payments to the wallet.
   */
  privateKey?: `0x${string}`
}

const settlementsOf = ({ devnets, others, connected }: Wanted): SettlementAccount[] => {
  const ofDevnets = devnets.flatMap(({ chain, network, merchant, neighbour }) =>
    [merchant, neighbour].flatMap((owner) =>
      tokens.map((token) => ({
        chain,
        token,
        owner: evmSigner(owner.privateKey),
        isNeighbours: owner === neighbour,
        ...(network.pullContract !== undefined && token === 'USDT' && { privateKey: owner.privateKey }),
      })),
    ),
  )
  const ofOthers = others.flatMap(({ network, merchant, neighbour }) =>
    [merchant, neighbour].flatMap((owner) =>
      tokens
        .filter((token) => network.tokens[token] !== undefined)
        .map((token) => ({ chain: network.chain, token, owner, isNeighbours: owner === neighbour })),
    ),
  )
  return [...ofDevnets, ...ofOthers]
    .filter(({ chain }) => !connected.includes(chain))
    .filter(({ chain, token, isNeighbours }) => chain !== 'base' || token !== 'USDC' || isNeighbours)
}

const secretOf = (made: SetUpResult, permission: string, livemode: boolean): string => {
  const key = made.keys.find((one) => one.permission === permission && one.livemode === livemode)
  if (key === undefined) throw new Error(`Setting up made no ${permission} key.`)
  return key.secret
}

/**
 * Registers and verifies a settlement wallet. If `privateKey` is set, also authorizes the relayer (the
 * server's sending account) to pull payments to the wallet's address. `privateKey` is set only for the USDT
 * wallet, because the owner's USDC wallet has the same address and needs no second authorization.
 */
export const connectWallet = async (
  context: Context,
  seeded: Seeded,
  { chain, token, owner, isNeighbours, privateKey }: SettlementAccount,
): Promise<void> => {
  const { workspaceId } = isNeighbours ? seeded.other : seeded
  const scope: Scope = { workspaceId, livemode: false }
  const known = await findWalletAt(context.db, workspaceId, { chain, token, address: owner.address })
  if (known !== null) return
  const { wallet, challenge } = await transact(context, scope, (work) =>
    registerWallet(work, { chain, token, address: owner.address }),
  )
  const signer = await proveWallet(context, scope, {
    walletId: wallet.id,
    claimant: challenge.id,
    challengeId: challenge.id,
    signature: await owner.sign(challenge.message),
  })
  await transact(context, scope, (work) => verifyWallet(work, wallet.id, signer))
  if (privateKey !== undefined) await nameRelayer(context, scope, { walletId: wallet.id, privateKey })
}
