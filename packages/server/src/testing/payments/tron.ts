import { Stablerail } from '@stablerail/sdk'
import type { Address, Hex } from 'viem'
import type { Config, NetworkConfig } from '../../config.ts'
import type { Clock } from '../../context.ts'
import { encodeReference } from '../../mechanisms/chains/index.ts'
import { fromHexAddress, toHexAddress } from '../../mechanisms/chains/tron/address.ts'
import { createPaymentListener } from '../../resources/payments/index.ts'
import { startTestApi } from '../api.ts'
import { createSteppedReader } from '../chains/reader.ts'
import { tronSigner } from '../chains/signers.ts'
import { startTronDouble, type TronDouble, type TronFaults } from '../chains/tron-dialect.ts'
import { insertVerifiedWallet } from '../checkouts.ts'
import { startEvmNode } from '../evm-node.ts'

export const tronUsdt = { chain: 'tron', token: 'USDT' } as const

export type TronWorldOptions = {
  /** The faults of each provider; one without faults where left out. */
  providers?: TronFaults[]
  network?: Partial<NetworkConfig>
  config?: Partial<Config>
  clock?: Clock
}

export type TronWorld = Awaited<ReturnType<typeof createTronWorld>>

/** A chain in Tron's dialect, the API on a real database, the SDK for it, and a reader that a test runs round by round. */
export const createTronWorld = async ({
  providers = [{}],
  network: changes = {},
  config = {},
  clock,
}: TronWorldOptions = {}) => {
  const node = await startEvmNode({ chainId: 31_337 })
  const token = await node.deployToken('USDT')
  const buyer = node.accounts[1]?.address as Address
  await node.mint({ token, to: buyer, amountBase: 10n ** 15n })
  const doubles: TronDouble[] = []
  for (const faults of providers) doubles.push(await startTronDouble(node.rpcUrl, faults))
  const network: NetworkConfig = {
    ...{ chain: 'tron', livemode: false, networkId: node.chainId, minesOnDemand: false },
    rpcUrls: doubles.map(({ url }) => url),
    tokens: { USDT: { address: fromHexAddress(token), decimals: 6 } },
    ...{ confirmations: 20, pollIntervalMs: 50 },
    ...changes,
  }
  const api = await startTestApi({
    config: { networks: [network], ...config },
    ...(clock !== undefined && { clock }),
  })
  const { workspaceId } = api.scope
  const client = new Stablerail({ apiKey: api.keys.full, workspaceId, baseUrl: api.baseUrl, maxRetries: 0 })
  const reader = createSteppedReader(api.context, network, createPaymentListener())
  await reader.catchUp()
  return {
    ...{ node, network, token, api, client, reader, doubles, context: api.context },
    buyer: fromHexAddress(buyer),
    double: doubles[0] as TronDouble,
    /** Reads every block that is mined so far. */
    read: () => reader.catchUp(),
    /** Sends tokens to an address of Tron; the id of the transaction as Tron writes it. */
    async pay({ to, amountBase, reference }: { to: string; amountBase: bigint; reference?: string }) {
      const { transactionHash } = await node.transfer({
        ...{ token, from: buyer, to: toHexAddress(to) as Address, amountBase },
        ...(reference !== undefined && { dataSuffix: encodeReference(reference) }),
      })
      return withoutPrefix(transactionHash)
    },
    /** A verified wallet of the workspace. */
    async openWallet(): Promise<string> {
      const { address } = tronSigner()
      await insertVerifiedWallet(api.context, api.scope, address, tronUsdt)
      return address
    },
    /** A checkout, made by the merchant and prepared by the buyer, and how to pay it. */
    async openCheckout(amount = 1_999) {
      const checkout = await client.checkouts.create({
        mode: 'payment',
        amount,
        currency: 'USD',
        ...tronUsdt,
      })
      const hostedToken = checkout.hostedUrl.split('/').at(-1) ?? ''
      const instructions = await client.hostedCheckouts.preparePayment(hostedToken)
      return { id: checkout.id, hostedToken, instructions }
    },
    async close() {
      await reader.close()
      await api.close()
      for (const double of doubles) await double.stop()
      await node.stop()
    },
  }
}

const withoutPrefix = (hash: Hex): string => hash.slice(2)
