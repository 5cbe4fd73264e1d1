import { type Call, createKeypair, type Keypair } from '@stablerail/local-solana'
import type { Duration } from '@stablerail/test-support'
import { insertVerifiedWallet } from '../checkouts.ts'
import { faultsOf } from './faults.ts'
import { createSolanaWorld, type SolanaWorldOptions } from './solana.ts'

const solanaUsdc = { chain: 'solana', token: 'USDC' } as const
/** The number of blocks that must follow a block before it is final. */
const finalLag = 5

export type SweptWorld = Awaited<ReturnType<typeof createSweptWorld>>

/**
 * Returns a fault of a simulated provider: it reports `amountBase` as the balance of one token account
 * instead of the real balance.
 */
export const telling =
  (account: string, amountBase: bigint) =>
  ({ method, params: [keys] }: Call, result: unknown): unknown => {
    if (method !== 'getMultipleAccounts' || !Array.isArray(keys)) return result
    const { value, ...rest } = result as { value: ({ data: [string, string] } | null)[] }
    const changed = value.map((one, index) => {
      if (keys[index] !== account || one === null) return one
      const data = Buffer.from(one.data[0], 'base64')
      data.writeBigUInt64LE(amountBase, 64)
      return { ...one, data: [data.toString('base64'), 'base64'] }
    })
    return { ...rest, value: changed }
  }

/**
 * Creates a test environment on Solana whose reader watches wallets, and whose providers have faults that a
 * test sets.
 */
export const createSweptWorld = async (options: Omit<SolanaWorldOptions, 'watch'> = {}) => {
  const world = await createSolanaWorld({ watch: 'wallets', ...options })
  const { api, client, clock, context, node } = world
  const read = () => world.after(finalLag + 1)
  const openTill = async (keypair = createKeypair()): Promise<Keypair> => {
    await context.db.updateTable('wallets').set({ is_default: false }).execute()
    await insertVerifiedWallet(context, api.scope, keypair.address, solanaUsdc)
    return keypair
  }
  return {
    ...world,
    /** Finalizes all transactions that were sent so far. */
    finalize: () => node.mine(finalLag + 1),
    /** Finalizes all transactions that were sent so far, and reads them. */
    read,
    /** Advances the time, and mines a block with the new time. */
    later(duration: Duration) {
      clock.advance(duration)
      node.mine()
    },
    /** Creates a verified wallet of the workspace, whose owner can sign. The newest wallet is the default. */
    openTill,
    /**
     * Creates a verified wallet, pays to it, and lets the chain reader read the payment. Returns the address
     * of the wallet.
     */
    async openPaidTill(): Promise<string> {
      const { address } = await openTill()
      await world.pay({ to: address, amountBase: 5_000_000n })
      await read()
      return address
    },
    faultCount: (kind: string) => faultsOf(context, kind),
    async paymentsOf(txHash: string) {
      return (await client.payments.list({ txHash })).data
    },
  }
}
