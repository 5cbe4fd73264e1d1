import { z } from 'zod'
import { type Asker, askOne } from '../../evm/ask-providers.ts'
import type { NetworkConfig } from '../../network.ts'
import { ChainError } from '../../providers/source.ts'
import { connect } from '../../rpc/connect.ts'
import type { Rpc } from '../../rpc/rpc.ts'
import { networkIdOfGenesis } from '../network-id.ts'
import { classifySolana } from '../reading/refusals.ts'

const timeoutMs = 5_000
const maxResponseBytes = 2 * 1024 * 1024

/**
 * Asks the providers of a Solana network, in their order, until one answers. Throws the ChainError of the
 * last provider if no provider responds. The calls go over the network, so do not call this function within a
 * database transaction.
 */
export const askSolana = async <Result>(
  asker: Asker,
  network: NetworkConfig,
  ask: (rpc: Rpc) => Promise<Result>,
): Promise<Result> => {
  let failure = new ChainError('unreachable', `${network.chain} has no provider.`)
  for (const url of network.rpcUrls) {
    const rpc = connect(asker, network, { url, timeoutMs, maxResponseBytes, classify: classifySolana })
    try {
      await requireCluster(rpc, network)
      return await ask(rpc)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      failure = error
    } finally {
      rpc.close()
    }
  }
  throw failure
}

const requireCluster = async (rpc: Rpc, { networkId }: NetworkConfig) => {
  const genesis = await askOne(rpc, z.string(), { method: 'getGenesisHash', params: [] })
  const actual = networkIdOfGenesis(genesis)
  if (actual !== networkId)
    throw new ChainError('wrong_network', `${rpc.label} serves cluster ${actual}, not ${networkId}.`)
}

/** Returns the schema of an answer that contains a value and the slot at which the value was read. */
export const atSlot = <Value extends z.ZodType>(value: Value) =>
  z.object({ context: z.object({ slot: z.int().min(0) }), value })

/**
 * An amount of lamports. Numbers above 2^53 lose precision in JSON, but no wallet that pays fees has such a
 * balance.
 */
export const Lamports = z
  .number()
  .min(0)
  .transform((lamports) => BigInt(Math.trunc(lamports)))

export const SolanaAccount = z
  .object({
    lamports: Lamports,
    owner: z.string(),
    executable: z.boolean(),
    data: z.tuple([z.string(), z.literal('base64')]).transform(([base64]) => Buffer.from(base64, 'base64')),
  })
  .nullable()
export type SolanaAccount = NonNullable<z.output<typeof SolanaAccount>>

/**
 * Returns the accounts at these addresses as of the newest confirmed block, in the order of the addresses;
 * null for an address without an account.
 */
export const readAccounts = async (
  rpc: Rpc,
  addresses: readonly string[],
): Promise<(SolanaAccount | null)[]> => {
  const { value } = await askOne(rpc, atSlot(z.array(SolanaAccount).length(addresses.length)), {
    method: 'getMultipleAccounts',
    params: [addresses, { encoding: 'base64', commitment: 'confirmed' }],
  })
  return value
}
