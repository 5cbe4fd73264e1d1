import { createKeypair, type Keypair, LocalClient, startSolanaNode } from '@stablerail/local-solana'
import { Stablerail } from '@stablerail/sdk'
import type { Config, NetworkConfig } from '../../config.ts'
import { networkIdOfGenesis } from '../../mechanisms/chains/solana/network-id.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import { startTestApi } from '../api.ts'
import { createSteppedReader, type SteppedReader } from '../chains/reader.ts'
import { type RpcDouble, startRpcDouble } from '../chains/rpc-double.ts'
import { insertVerifiedWallet } from '../checkouts.ts'
import { createTestClock, type Duration } from '../clock.ts'

export const solanaUsdc = { chain: 'solana', token: 'USDC' } as const

/** How many slots the finalized block is behind. */
const finalLag = 4

export type SweptWorld = Awaited<ReturnType<typeof createSweptWorld>>

type Sent = { to: string; amountBase: bigint; references?: string[]; from?: Keypair }

/**
 * A local node of Solana behind providers with faults, the API on a real database, the SDK for it, and a reader of wallets
 * that a test runs round by round. The node and the server have one clock.
 */
export const createSweptWorld = async ({
  providers = 1,
  network: changes = {},
  config = {},
}: { providers?: number; network?: Partial<NetworkConfig>; config?: Partial<Config> } = {}) => {
  const clock = createTestClock(new Date(Math.floor(Date.now() / 1000) * 1000))
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const node = await startSolanaNode({ lags: { confirmed: 1, finalized: finalLag }, clock: seconds })
  const chain = new LocalClient(node.rpcUrl)
  const buyer = await chain.createWallet(1_000n * 10n ** 9n)
  const mint = await chain.createMint({ payer: buyer, freezeAuthority: buyer })
  await chain.mintTo(buyer, buyer.address, mint, 10n ** 15n)
  node.mine(finalLag + 1)
  const doubles: RpcDouble[] = []
  for (let count = 0; count < providers; count += 1) doubles.push(await startRpcDouble(node.rpcUrl))
  const genesis = await chain.request<string>('getGenesisHash')
  const network: NetworkConfig = {
    ...{ chain: 'solana', livemode: false, networkId: networkIdOfGenesis(genesis) ?? 0, watch: 'wallets' },
    ...{ rpcUrls: doubles.map(({ url }) => url), minesOnDemand: false, confirmations: 1, pollIntervalMs: 5_000 },
    tokens: { USDC: { address: mint.address, decimals: 6 } },
    ...changes,
  }
  const api = await startTestApi({ config: { networks: [network], ...config }, clock })
  const { context, scope } = api
  const client = new Stablerail({
    ...{ apiKey: api.keys.full, workspaceId: scope.workspaceId, baseUrl: api.baseUrl, maxRetries: 0 },
  })
  const readers: SteppedReader[] = []
  const openReader = (owner?: string): SteppedReader => {
    const reader = createSteppedReader(context, network, createPaymentListener(), owner)
    readers.push(reader)
    return reader
  }
  const reader = openReader()
  await reader.catchUp()
  const pass = (duration: Duration) => {
    clock.advance(duration)
    node.mine()
  }
  return {
    ...{ node, chain, buyer, mint, network, doubles, api, client, reader, context, clock, pass, openReader },
    double: doubles[0] as RpcDouble,
    /** Sends tokens to the associated account of a wallet. */
    pay: ({ to, amountBase, references = [], from = buyer }: Sent) =>
      chain.pay({ mint, from, to, amountBase, references }),
    /** Finalizes what was sent so far. */
    finalize: () => node.mine(finalLag + 1),
    /** Finalizes what was sent so far, and reads it. */
    async read() {
      node.mine(finalLag + 1)
      await reader.catchUp()
    },
    /** A verified wallet of the workspace, whose owner can sign. The newest one is the default. */
    async openWallet(keypair = createKeypair()): Promise<Keypair> {
      await context.db.updateTable('wallets').set({ is_default: false }).execute()
      await insertVerifiedWallet(context, scope, keypair.address, solanaUsdc)
      return keypair
    },
    /** A checkout, made by the merchant and prepared by the buyer, and how to pay it. */
    async openCheckout(amount = 1_999) {
      const pair = { ...solanaUsdc, currency: 'USD' } as const
      const checkout = await client.checkouts.create({ mode: 'payment', amount, ...pair })
      const hostedToken = checkout.hostedUrl.split('/').at(-1) ?? ''
      const instructions = await client.hostedCheckouts.preparePayment(hostedToken)
      return { id: checkout.id, instructions }
    },
    async paymentsOf(txHash: string) {
      return (await client.payments.list({ txHash })).data
    },
    async close() {
      for (const one of readers) await one.close()
      await api.close()
      for (const double of doubles) await double.stop()
      await node.close()
    },
  }
}
