import type { TokenSymbol } from '@stablerail/contract'
import {
  compileTransaction,
  createKeypair,
  type Instruction,
  type Keypair,
  type TestMint,
} from '@stablerail/local-solana'
import { Stablerail } from '@stablerail/sdk'
import { createTestClock } from '@stablerail/test-support'
import { referenceKey } from '../../../../chains/src/solana/reference.ts'
import { startSolanaChain } from '../../../../chains/test/solana-chain.ts'
import type { SolanaProvider } from '../../../../chains/test/solana-provider.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import { startTestApi } from '../api.ts'
import { createSteppedReader } from '../chains/reader.ts'
import { insertVerifiedWallet } from '../checkouts.ts'

export type SolanaWorldOptions = {
  /** Whether the reader finds payments by watching wallets or by reading all blocks. */
  watch?: 'wallets' | 'blocks'
  /** The number of RPC providers that the reader uses; each is a proxy of the one node. */
  providers?: number
  network?: Partial<NetworkConfig>
  config?: Partial<Config>
}

export type SolanaWorld = Awaited<ReturnType<typeof createSolanaWorld>>

export type PlannedSolanaTransfer = {
  to: string
  amountBase: bigint
  mint?: TestMint
  from?: Keypair
  /** The payment references in the transfer. */
  references?: readonly string[]
}

/** A block is confirmed when one block follows it, and final when five follow it. */
const lags = { confirmed: 1, finalized: 5 }
const start = '2026-11-01T12:00:00Z'

/**
 * Starts a local node, the API on a real database, the SDK for it, and a chain reader whose rounds a test
 * runs one by one.
 */
export const createSolanaWorld = async ({
  watch = 'blocks',
  providers: count = 1,
  network: changes = {},
  config = {},
}: SolanaWorldOptions = {}) => {
  const clock = createTestClock(start)
  const chain = await startSolanaChain({ lags, clock: () => clock.now().getTime() / 1000 })
  const { node, local, buyer, usdc } = chain
  const [usdt, stranger] = [
    await local.createMint({ payer: buyer }),
    await local.createMint({ payer: buyer }),
  ]
  for (const mint of [usdt, stranger]) await local.mintTo(buyer, buyer.address, mint, 10n ** 15n)
  node.mine(lags.finalized)
  const providers = await Promise.all(Array.from({ length: count }, chain.provider))
  const network = chain.networkOf(
    providers.map(({ url }) => url),
    {
      tokens: { USDC: { address: usdc.address, decimals: 6 }, USDT: { address: usdt.address, decimals: 6 } },
      watch,
      ...changes,
    },
  )
  const api = await startTestApi({ config: { networks: [network], ...config }, clock })
  const { workspaceId } = api.scope
  const client = new Stablerail({ apiKey: api.keys.full, workspaceId, baseUrl: api.baseUrl, maxRetries: 0 })
  const openReader = () => createSteppedReader(api.context, network, createPaymentListener())
  let reader = openReader()
  await reader.catchUp()
  /** Returns the instructions of a transfer with its references. */
  const transfer = ({
    to,
    amountBase,
    mint = usdc,
    from = buyer,
    references = [],
  }: PlannedSolanaTransfer): Instruction[] =>
    local.payment({ mint, from, to, amountBase, references: references.map(referenceKey) })
  return {
    clock,
    node,
    local,
    network,
    api,
    client,
    buyer,
    transfer,
    context: api.context,
    providers,
    provider: providers[0] as SolanaProvider,
    mints: { usdc, usdt, stranger },
    reader: () => reader,
    /** Sends instructions, signed by the buyer; returns the signature of the transaction. */
    send: (instructions: readonly Instruction[]) => local.send(instructions, [buyer]),
    /** Sends tokens, by default as the buyer; returns the signature of the transaction. */
    pay: (sent: PlannedSolanaTransfer) => local.send(transfer(sent), [sent.from ?? buyer]),
    /**
     * Returns a signed transfer in base64. `submit` may send it more than once, for example again after its
     * block was dropped.
     */
    async sign(sent: PlannedSolanaTransfer): Promise<string> {
      const latest = { commitment: 'processed' }
      const { value } = await local.request<{ value: { blockhash: string } }>('getLatestBlockhash', latest)
      const { blockhash } = value
      const signers = [sent.from ?? buyer] as const
      return Buffer.from(compileTransaction({ instructions: transfer(sent), signers, blockhash })).toString(
        'base64',
      )
    },
    submit: (signed: string) =>
      local.request<string>('sendTransaction', signed, {
        encoding: 'base64',
        preflightCommitment: 'processed',
      }),
    /** Mines blocks, and reads the confirmed blocks. */
    async after(blocks: number) {
      node.mine(blocks)
      await reader.catchUp()
    },
    /** Advances the time of the server and of the node's next block. */
    pass: (ms: number) => clock.advance({ ms }),
    /** Stops the chain reader, and starts another one, which has only the state in the database. */
    async restartReader() {
      await reader.close()
      reader = openReader()
    },
    /** Creates a verified wallet of the workspace, to which its checkouts are paid from now on. */
    async openWallet(token: TokenSymbol = 'USDC'): Promise<string> {
      const { address } = createKeypair()
      const { db } = api.context
      await db.updateTable('wallets').set({ is_default: false }).where('token', '=', token).execute()
      await insertVerifiedWallet(api.context, api.scope, address, { chain: 'solana', token })
      return address
    },
    /**
     * Creates a checkout as the merchant and prepares it as the buyer. Returns the instructions and the
     * payment reference.
     */
    async openCheckout(amount = 1_999, token: TokenSymbol = 'USDC') {
      const asked = { mode: 'payment', amount, currency: 'USD', chain: 'solana', token } as const
      const { id, hostedUrl } = await client.checkouts.create(asked)
      const hostedToken = hostedUrl.split('/').at(-1) ?? ''
      const instructions = await client.hostedCheckouts.preparePayment(hostedToken, {
        payerAddress: buyer.address,
      })
      const { reference } = await api.context.db
        .selectFrom('expectations')
        .select('reference')
        .where('target_id', '=', id)
        .executeTakeFirstOrThrow()
      return { id, hostedToken, instructions, reference, amountBase: BigInt(instructions.amountBase) }
    },
    async close() {
      await reader.close()
      await api.close()
      await chain.close()
    },
  }
}
