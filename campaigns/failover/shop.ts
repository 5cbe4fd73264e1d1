import { type EvmNode, startEvmNode } from '@stablerail/local-evm'
import { type Cleanup, createCleanup } from '../../bench/cleanup.ts'
import { openContext } from '../../bench/processes/database.ts'
import { createApiKey } from '../../packages/server/src/access/api-keys/index.ts'
import { migrateDatabase } from '../../packages/server/src/mechanisms/db/migrate.ts'
import { ensureCursor } from '../../packages/server/src/mechanisms/reading/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/index.ts'
import { createWebhookEndpoint } from '../../packages/server/src/resources/webhook-endpoints/create-webhook-endpoint.ts'
import { insertVerifiedWallet } from '../../packages/server/src/testing/checkouts.ts'
import { createTestScope } from '../../packages/server/src/testing/context.ts'

/** A workspace in test mode with a webhook endpoint for all events, and the local chain on which buyers pay it. */
export type Shop = {
  workspaceId: string
  apiKey: string
  node: EvmNode
  /** An account of the chain that has tokens. */
  buyer: `0x${string}`
  /** Settings of the processes that serve this workspace. */
  settings: Record<string, string>
}

/** Opens the shop. All its webhooks are sent to `receiver`, a server on loopback. */
export const openShop = async (
  cleanup: Cleanup,
  databaseUrl: string,
  receiver: { origin: string; url: string },
): Promise<Shop> => {
  const node = await startEvmNode({ chainId: 31_337 })
  cleanup.onEnd(() => node.stop())
  const token = await node.deployToken('USDC')
  const [, buyer, merchant] = node.accounts.map(({ address }) => address)
  if (buyer === undefined || merchant === undefined) throw new Error('The chain has too few accounts.')
  await node.mint({ token, to: buyer, amountBase: 10n ** 15n })
  const network = {
    chain: 'base',
    livemode: false,
    networkId: node.chainId,
    rpcUrls: [node.rpcUrl],
    tokens: { USDC: { address: token, decimals: 6 } },
    confirmations: 3,
    pollIntervalMs: 500,
  }
  const settings = {
    // Only the development configuration delivers webhooks to loopback.
    NODE_ENV: 'development',
    ALLOW_RECEIVERS: receiver.origin,
    NETWORKS: JSON.stringify([network]),
  }
  await migrateDatabase(databaseUrl)
  const setUp = createCleanup()
  try {
    const context = await openContext(setUp, databaseUrl, settings)
    const scope = await createTestScope(context)
    // The API does this when a wallet is added. Without a cursor, a reader begins with the block that is the newest at its
    // start, and does not read the blocks before it, which may contain the payment of the first buyer.
    for (const each of context.config.networks) await ensureCursor(context, each)
    await insertVerifiedWallet(context, scope, merchant)
    const apiKey = await transact(context, scope, async (work) => {
      await createWebhookEndpoint(work, { url: receiver.url, events: ['*'] })
      return (await createApiKey(work, { name: 'full', permission: 'full', livemode: false })).secret
    })
    return { workspaceId: scope.workspaceId, apiKey, node, buyer, settings }
  } finally {
    await setUp.run()
  }
}
