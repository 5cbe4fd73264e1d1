import { encodeReference } from '@stablerail/chains'
import { addressKey } from '@stablerail/chains/addresses'
import type { AcceptedPair, Checkout } from '@stablerail/contract'
import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import type { Address, Hex } from 'viem'
import { transact } from '../../mechanisms/work/index.ts'
import type { Clock, Scope } from '../../ports/index.ts'
import { createCheckout } from '../../resources/checkouts/create-checkout.ts'
import { preparePayment } from '../../resources/checkouts/index.ts'
import { selectCheckout } from '../../resources/checkouts/store.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import type { NetworkConfig } from '../../settings/config.ts'
import { createMovingReader } from '../chains/chain-clock.ts'
import type { SteppedReader } from '../chains/reader.ts'
import { createTestContext } from '../context.ts'
import { createWorld, networkOf, timeOfHead, type World } from './world.ts'

export const baseUsdc = { chain: 'base', token: 'USDC' } as const
export const polygonUsdc = { chain: 'polygon', token: 'USDC' } as const
export const polygonUsdt = { chain: 'polygon', token: 'USDT' } as const

export type TwoChainsTill = { scope: Scope; wallet: Address }

/** The payment instructions of a checkout for one of its pairs of chain and token. */
export type RequestedPair = AcceptedPair & { amountBase: bigint; suffix: Hex; reference: string; to: Address }

/**
 * Creates the test environment of `createWorld`, and Polygon in addition to its chain: another node, another
 * reader, and the same database.
 */
export const createTwoChains = async (options: { clock?: Clock; network?: Partial<NetworkConfig> } = {}) => {
  const node = await startEvmNode({ chainId: 31_338 })
  const usdc = await node.deployToken('USDC')
  const usdt = await node.deployToken('USDT')
  const polygon = networkOf(node, usdc, {
    chain: 'polygon',
    tokens: { USDC: { address: usdc, decimals: 6 }, USDT: { address: usdt, decimals: 6 } },
  })
  const world = await createWorld({
    ...options,
    open: ({ config, ...rest } = {}) =>
      createTestContext({ ...rest, config: { ...config, networks: [...(config?.networks ?? []), polygon] } }),
  })
  for (const token of [usdc, usdt]) await node.mint({ token, to: world.buyer, amountBase: 10n ** 15n })
  const reader = createMovingReader(world.context, polygon, createPaymentListener(), () => timeOfHead(node))
  await reader.catchUp()
  const nodes: Record<string, EvmNode> = { base: world.node, polygon: node }
  const readers: Record<string, SteppedReader> = { base: world.reader, polygon: reader }
  const tokens: Record<string, Address> = {
    'base USDC': world.token,
    'polygon USDC': usdc,
    'polygon USDT': usdt,
  }
  const nodeOf = (chain: AcceptedPair['chain']) => nodes[chain] as EvmNode
  const readerOf = (chain: AcceptedPair['chain']) => readers[chain] as SteppedReader
  return {
    world,
    polygon,
    nodeOf,
    readerOf,
    /**
     * Opens a workspace with verified wallets at one address for USDC on Base, and for USDC and USDT on
     * Polygon.
     */
    async openTill(): Promise<TwoChainsTill> {
      const till = await world.openShop()
      for (const pair of [polygonUsdc, polygonUsdt]) await addWallet(world, till, pair)
      return till
    },
    offer: (till: TwoChainsTill, accepts: AcceptedPair[] = [polygonUsdc, polygonUsdt]): Promise<Checkout> =>
      transact(world.context, till.scope, (work) =>
        createCheckout(work, {
          mode: 'payment',
          amount: 1_999,
          currency: 'USD',
          ...baseUsdc,
          accepts,
          expiresInMinutes: 30,
        }),
      ),
    ask: (till: TwoChainsTill, { id }: { id: string }, pair: AcceptedPair): Promise<RequestedPair> =>
      ask(world, till, id, pair),
    /** Sends the requested transfer on the requested chain; returns its hash. */
    async pay({ chain, token, to, amountBase, suffix }: Omit<RequestedPair, 'reference'>): Promise<Hex> {
      const { transactionHash } = await nodeOf(chain).transfer({
        token: tokens[`${chain} ${token}`] as Address,
        from: world.buyer,
        to,
        amountBase,
        dataSuffix: suffix,
      })
      return transactionHash
    },
    /** Mines the blocks that a payment needs to be confirmed on a chain, and reads them. */
    async settle(chain: AcceptedPair['chain']): Promise<void> {
      await nodeOf(chain).mine(2)
      await readerOf(chain).catchUp()
    },
    read: (chain: AcceptedPair['chain']) => readerOf(chain).catchUp(),
    async checkoutOf(till: TwoChainsTill, { id }: { id: string }) {
      const row = await selectCheckout(world.context.db, till.scope, id)
      if (row === undefined) throw new Error(`There is no checkout ${id}.`)
      return row
    },
    async paymentOf(txHash: Hex) {
      const [payment, ...more] = (await world.payments()).filter(({ tx_id }) => tx_id === txHash)
      if (payment === undefined || more.length > 0) throw new Error(`${txHash} is not one payment.`)
      return payment
    },
    async close() {
      await reader.close()
      await world.close()
      await node.stop()
    },
  }
}

export type TwoChains = Awaited<ReturnType<typeof createTwoChains>>

const addWallet = async (
  { context }: World,
  { scope, wallet }: TwoChainsTill,
  { chain, token }: AcceptedPair,
) => {
  const now = context.clock.now()
  await context.db
    .insertInto('wallets')
    .values({
      workspace_id: scope.workspaceId,
      id: context.ids.make('wallet'),
      chain,
      token,
      nickname: '',
      address: wallet,
      address_key: addressKey(chain, wallet),
      is_default: true,
      verified_at: now,
      created_at: now,
    })
    .execute()
}

const ask = async (
  world: World,
  { scope }: TwoChainsTill,
  id: string,
  pair: AcceptedPair,
): Promise<RequestedPair> => {
  const { expectation, recipient } = await transact(world.context, scope, (work) =>
    preparePayment(work, id, pair),
  )
  const { chain, token, reference, amount_base, price_base } = expectation
  return {
    chain,
    token,
    reference,
    to: recipient as Address,
    suffix: encodeReference(reference),
    amountBase: BigInt(amount_base ?? price_base),
  }
}
