import type { ChainId, EvmChain } from '@stablerail/contract'
import { StartError } from '../../server/src/settings/start-error.ts'
import type { LocalChain, LocalChainOptions } from './local-chain.ts'

/** The chains that are not EVM chains. `npm start` installs their packages only when they are requested. */
export type OtherChain = Exclude<ChainId, EvmChain>

/**
 * Starts a local chain that is not an EVM chain. Throws StartError if its package is not installed or cannot
 * run on this machine.
 */
export const startLocalChain = async (chain: OtherChain, options: LocalChainOptions): Promise<LocalChain> => {
  try {
    return await begin(chain, options)
  } catch (error) {
    if (!isMissingPackage(error)) throw error
    throw new StartError(
      `--chains: the packages of ${chain} are not installed. Run npm start -- --chains ${chain} in the clone, which installs them.`,
      { cause: error },
    )
  }
}

/**
 * Imports the package of a chain and starts the chain. It is not imported above, so that a process with EVM
 * chains only does not load it.
 */
const begin = async (chain: OtherChain, options: LocalChainOptions): Promise<LocalChain> => {
  if (chain === 'solana') return await (await import('./solana-chain.ts')).startSolanaChain(options)
  return await (await import('./tron-chain.ts')).startTronChain(options)
}

const isMissingPackage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
