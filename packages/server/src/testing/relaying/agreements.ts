import type { Terms } from '@stablerail/chains'
import { pullContractAbi, stopTypedData, termsTypedData } from '@stablerail/contracts-evm'
import type { EvmAccount } from '@stablerail/local-evm'
import { type Address, erc20Abi, type Hex, padHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { transact } from '../../mechanisms/work/index.ts'
import type { Scope } from '../../ports/index.ts'
import { proveTerms, takeTerms } from '../../resources/agreements/index.ts'
import { createTestScope } from '../context.ts'
import type { RelayWorld } from './world.ts'

export const placeOf = ({ network }: Pick<RelayWorld, 'network'>) => ({
  chainId: network.networkId,
  contract: network.pullContract as Address,
})

let references = 0

/** The parts of a test environment that the buyers and merchants of these tests use. */
export type AgreeingWorld = Pick<RelayWorld, 'context' | 'node' | 'network' | 'token' | 'relayer'>

/** A buyer, a merchant, and terms that the buyer has signed: monthly, from the chain's current time. */
export type SignedAgreement = {
  scope: Scope
  payer: EvmAccount
  merchant: EvmAccount
  terms: Terms
  hash: string
}

const monthlyFrom = (startSeconds: number) => ({
  unit: 'month' as const,
  count: 1,
  graceSeconds: 3 * 86_400,
  startSeconds,
  endSeconds: startSeconds + 3 * 366 * 86_400,
})

export const chainSeconds = async ({ node }: Pick<RelayWorld, 'node'>): Promise<number> =>
  Number((await node.client.getBlock()).timestamp)

export const accountsOf = ({
  node,
}: Pick<RelayWorld, 'node'>): { payer: EvmAccount; merchant: EvmAccount } => {
  const [, merchant, payer] = node.accounts
  if (merchant === undefined || payer === undefined) throw new Error('The node has too few accounts.')
  return { payer, merchant }
}

export const makeTerms = async (world: AgreeingWorld, changes: Partial<Terms> = {}): Promise<Terms> => {
  const { payer, merchant } = accountsOf(world)
  references += 1
  return {
    payer: payer.address,
    token: world.token,
    merchant: merchant.address,
    maximumBase: 20_000_000n,
    ref: padHex(toHex(references), { size: 32 }),
    replaces: null,
    ...monthlyFrom(await chainSeconds(world)),
    ...changes,
  }
}

export const signTerms = (world: AgreeingWorld, terms: Terms, { privateKey }: EvmAccount): Promise<Hex> =>
  privateKeyToAccount(privateKey).signTypedData(termsTypedData(placeOf(world), terms))

export const signStop = (
  world: AgreeingWorld,
  agreement: string,
  { privateKey, address }: EvmAccount,
): Promise<Hex> =>
  privateKeyToAccount(privateKey).signTypedData(
    stopTypedData(placeOf(world), { payer: address, agreement: agreement as Hex }),
  )

/** Signs the terms as the buyer, and stores them as the server does. */
export const agree = async (
  world: AgreeingWorld,
  changes: Partial<Terms> = {},
  payer = accountsOf(world).payer,
  within?: Scope,
): Promise<SignedAgreement> => {
  const { context, network } = world
  const { merchant } = accountsOf(world)
  const scope = within ?? (await createTestScope(context))
  const terms = await makeTerms(world, { payer: payer.address, ...changes })
  const signature = await signTerms(world, terms, payer)
  await proveTerms(context, { network, terms, signature })
  const target = { checkoutId: null, subscriptionId: null }
  const hash = await transact(context, scope, (work) =>
    takeTerms(work, { network, terms, token: 'USDC', signature, target }),
  )
  return { scope, payer, merchant, terms, hash }
}

/** Approves an amount of the token for the pull contract, as the buyer. */
export const approve = async (
  world: Pick<RelayWorld, 'node' | 'token' | 'network'>,
  amountBase: bigint,
  payer = accountsOf(world).payer,
): Promise<void> => {
  const { node, token, network } = world
  await node.client.writeContract({
    account: payer.address,
    address: token,
    abi: erc20Abi,
    functionName: 'approve',
    args: [network.pullContract as Address, amountBase],
  })
}

/** Allows the relayer to pull for the merchant, or forbids it, by a transaction of the merchant. */
export const nameRelayer = async (
  { node, network, relayer }: AgreeingWorld,
  allowed = true,
): Promise<void> => {
  const [, merchant] = node.accounts
  await node.client.writeContract({
    account: merchant?.address as Address,
    address: network.pullContract as Address,
    abi: pullContractAbi,
    functionName: 'setPuller',
    args: [relayer.address, allowed],
  })
}

export const balanceOf = (
  { node, token }: Pick<RelayWorld, 'node' | 'token'>,
  holder: Address,
): Promise<bigint> =>
  node.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
