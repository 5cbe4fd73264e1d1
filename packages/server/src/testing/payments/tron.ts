import { encodeReference } from '@stablerail/chains'
import type { TronAccount, TronNodeOptions } from '@stablerail/local-tron'
import { Stablerail } from '@stablerail/sdk'
import { tronSigner } from '../../../../chains/test/signers.ts'
import {
  startTestTron,
  startTronProvider,
  type TronProvider,
  timeOfTronHead,
  tronAccount,
} from '../../../../chains/test/tron-provider.ts'
import type { Clock } from '../../ports/index.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import type { Config, NetworkConfig } from '../../settings/config.ts'
import { startTestApi } from '../api.ts'
import { createMovingReader } from '../chains/chain-clock.ts'
import { insertVerifiedWallet } from '../checkouts.ts'

export const tronUsdt = { chain: 'tron', token: 'USDT' } as const

export type TronWorldOptions = {
  /**
   * The faults of the providers, one list element for each provider. If left out, there is one provider
   * without faults.
   */
  providers?: TronProvider['faults'][]
  network?: Partial<NetworkConfig>
  config?: Partial<Config>
  clock?: Clock
  node?: TronNodeOptions
}

export type TronWorld = Awaited<ReturnType<typeof createTronWorld>>

type Sent = {
  to: string
  amountBase: bigint
  /** The payment reference: 16 bytes in hex, appended to the arguments of the call. */
  reference?: string
  from?: TronAccount
  /** The address of the contract that is called; by default the accepted token. */
  token?: string
}

/**
 * Starts a local Tron node, the API on a real database, the SDK for this API, and a chain reader that reads
 * only when a test calls it. Blocks become solid (final) only by a call of the returned method `after`.
 */
export const createTronWorld = async ({
  providers = [{}],
  network: changes = {},
  config = {},
  clock,
  node: nodeOptions = {},
}: TronWorldOptions = {}) => {
  const node = await startTestTron({
    solidLag: null,
    ...(clock !== undefined && { clock: () => clock.now().getTime() }),
    ...nodeOptions,
  })
  const token = await node.deployToken('USDT')
  const buyer = tronAccount(node, 1)
  await node.mint({ token, to: buyer.address, amountBase: 10n ** 15n })
  const started: TronProvider[] = []
  for (const faults of providers) started.push(await startTronProvider(node, faults))
  const network: NetworkConfig = {
    chain: 'tron',
    livemode: false,
    networkId: node.chainId,
    minesOnDemand: false,
    rpcUrls: started.map(({ url }) => url),
    tokens: { USDT: { address: token, decimals: 6 } },
    confirmations: 20,
    pollIntervalMs: 50,
    ...changes,
  }
  const api = await startTestApi({
    config: { networks: [network], ...config },
    ...(clock !== undefined && { clock }),
  })
  const { workspaceId } = api.scope
  const client = new Stablerail({ apiKey: api.keys.full, workspaceId, baseUrl: api.baseUrl, maxRetries: 0 })
  const reader = createMovingReader(api.context, network, createPaymentListener(), timeOfTronHead(node))
  await reader.catchUp()
  return {
    node,
    network,
    token,
    api,
    client,
    reader,
    buyer,
    context: api.context,
    providers: started,
    provider: started[0] as TronProvider,
    /** Reads every block that is mined so far. */
    read: () => reader.catchUp(),
    /**
     * Mines blocks and makes each block solid (final) that has at least `solid` later blocks. Then the chain
     * reader reads all blocks.
     */
    async after(blocks: number, { solid }: { solid: number }) {
      await node.mine(blocks)
      const { height } = await node.head()
      await node.solidify(Math.max(0, height - solid))
      await reader.catchUp()
    },
    /** Sends tokens to a Tron address, by default as the buyer; returns the id of the transaction. */
    pay: ({ to, amountBase, reference, from = buyer, token: called = token }: Sent): Promise<string> =>
      node.transfer({
        token: called,
        from,
        to,
        amountBase,
        ...(reference !== undefined && { dataSuffix: encodeReference(reference) }),
      }),
    /** Returns a signed transaction, which can be sent again. */
    async signedOf(txHash: string): Promise<Record<string, unknown>> {
      const { ret: _, ...signed } = await askNode(node.url, 'gettransactionbyid', { value: txHash })
      return signed
    },
    /** Sends a signed transaction. Throws if the node refuses it. */
    async broadcast(signed: object): Promise<string> {
      const { result, txid, code } = await askNode(node.url, 'broadcasttransaction', signed)
      if (result !== true) throw new Error(`The transaction is refused: ${code}.`)
      return String(txid)
    },
    /** Creates a verified wallet of the workspace, with or without a key on the node. */
    async openWallet(address = tronSigner().address): Promise<string> {
      await insertVerifiedWallet(api.context, api.scope, address, tronUsdt)
      return address
    },
    /** Creates a checkout as the merchant and prepares it as the buyer. Returns the instructions. */
    async openCheckout(amount = 1_999) {
      const checkout = await client.checkouts.create({
        mode: 'payment',
        amount,
        currency: 'USD',
        ...tronUsdt,
      })
      const hostedToken = checkout.hostedUrl.split('/').at(-1) ?? ''
      const instructions = await client.hostedCheckouts.preparePayment(hostedToken, {
        payerAddress: buyer.address,
      })
      return { id: checkout.id, hostedToken, instructions }
    },
    /** Returns the only payment of a transaction. */
    async paymentOf(txHash: string) {
      const { data } = await client.payments.list({ txHash })
      const [payment] = data
      if (payment === undefined || data.length > 1) throw new Error(`${txHash} made ${data.length} payments.`)
      return payment
    },
    /** Returns the types of the events about a payment, in the order in which they were written. */
    async eventsOf(paymentId: string) {
      const rows = await api.context.db
        .selectFrom('events')
        .select(['type', 'payload'])
        .orderBy('position')
        .execute()
      return rows.filter(({ payload }) => JSON.stringify(payload).includes(paymentId)).map(({ type }) => type)
    },
    async close() {
      await reader.close()
      await api.close()
      await node.stop()
    },
  }
}

const askNode = async (url: string, path: string, body: object): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/wallet/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return (await response.json()) as Record<string, unknown>
}
