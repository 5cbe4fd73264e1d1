import { createKeypair, type Keypair } from '@stablerail/local-solana'
import type { SolanaCall, SolanaProxy, SolanaReply } from '../chains/solana-proxy.ts'
import { insertVerifiedWallet } from '../checkouts.ts'
import type { Duration } from '../clock.ts'
import { createSolanaWorld, type SolanaWorldOptions } from './solana.ts'

const solanaUsdc = { chain: 'solana', token: 'USDC' } as const
/** A block is final once so many follow. */
const finalLag = 5

export type SweptWorld = Awaited<ReturnType<typeof createSweptWorld>>

/** What a provider does wrong. */
export type SweepFaults = {
  /** Answers a call in place of the node. */
  answers?: (call: SolanaCall) => SolanaReply | undefined
  /** Changes what the node answers to a call. */
  alters?: (call: SolanaCall, result: unknown) => unknown
}

export type FaultyProvider = {
  faults: SweepFaults
  /** Answers the methods that are called from now on. */
  listen(): () => string[]
}

const withFaults = (proxy: SolanaProxy): FaultyProvider => {
  const provider: FaultyProvider = {
    faults: {},
    listen() {
      const from = proxy.calls.length
      return () => proxy.calls.slice(from).map((call) => call.split(' ')[0] ?? '')
    },
  }
  proxy.change = (call, reply) => {
    const { answers, alters } = provider.faults
    const own = answers?.(call)
    if (own !== undefined) return own
    return reply.error === undefined && alters !== undefined ? { result: alters(call, reply.result) } : reply
  }
  return provider
}

/** Changes what a provider says an account holds. */
export const telling =
  (account: string, amountBase: bigint) =>
  ({ method, params: [keys] }: SolanaCall, result: unknown): unknown => {
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

/** A world of Solana whose reader watches wallets, and whose providers have faults that a test sets. */
export const createSweptWorld = async (options: Omit<SolanaWorldOptions, 'watch'> = {}) => {
  const world = await createSolanaWorld({ watch: 'wallets', ...options })
  const { api, client, clock, context, node } = world
  const doubles = world.providers.map(withFaults)
  return {
    ...world,
    doubles,
    double: doubles[0] as FaultyProvider,
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
  }
}
