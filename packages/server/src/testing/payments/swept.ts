import { createKeypair, type Keypair } from '@stablerail/local-solana'
import type { Config, NetworkConfig } from '../../config.ts'
import { type RpcDouble, startRpcDouble } from '../chains/rpc-double.ts'
import { insertVerifiedWallet } from '../checkouts.ts'
import type { Duration } from '../clock.ts'
import { createSolanaWorld } from './solana.ts'

const solanaUsdc = { chain: 'solana', token: 'USDC' } as const
/** A block is final once so many follow. */
const finalLag = 5

export type SweptWorld = Awaited<ReturnType<typeof createSweptWorld>>

/** A world of Solana whose reader watches wallets, and whose providers have faults that a test sets. */
export const createSweptWorld = async ({
  providers = 1,
  ...options
}: { providers?: number; network?: Partial<NetworkConfig>; config?: Partial<Config> } = {}) => {
  const doubles: RpcDouble[] = []
  const world = await createSolanaWorld({
    ...{ watch: 'wallets', ...options },
    openProviders: async ({ rpcUrl }) => {
      for (let count = 0; count < providers; count += 1) doubles.push(await startRpcDouble(rpcUrl))
      return doubles.map(({ url }) => url)
    },
  })
  const { api, client, clock, context, node } = world
  return {
    ...world,
    doubles,
    double: doubles[0] as RpcDouble,
    /** Finalizes what was sent so far. */
    finalize: () => node.mine(finalLag + 1),
    /** Finalizes what was sent so far, and reads it. */
    read: () => world.after(finalLag + 1),
    /** Lets time pass, and makes a block of the new time. */
    later(duration: Duration) {
      clock.advance(duration)
      node.mine()
    },
    /** A verified wallet of the workspace, whose owner can sign. The newest one is the default. */
    async openTill(keypair = createKeypair()): Promise<Keypair> {
      await context.db.updateTable('wallets').set({ is_default: false }).execute()
      await insertVerifiedWallet(context, api.scope, keypair.address, solanaUsdc)
      return keypair
    },
    async paymentsOf(txHash: string) {
      return (await client.payments.list({ txHash })).data
    },
    async close() {
      await world.close()
      for (const double of doubles) await double.stop()
    },
  }
}
