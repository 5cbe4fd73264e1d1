import type { ChainId, EvmChain } from '@stablerail/contract'
import { StartError } from '../../server/src/settings/start-error.ts'
import type { LocalChain, LocalChainOptions } from './local-chain.ts'

/** The chains that need packages which `npm start` installs only when they are requested. */
export type OtherChain = Exclude<ChainId, EvmChain>

/**
 * Starts a chain that is not an EVM chain. Throws StartError if this machine or installation cannot run it.
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

/** Imports the chain here, so that a process which runs only EVM chains does not load it. */
const begin = async (chain: OtherChain, options: LocalChainOptions): Promise<LocalChain> => {
  if (chain === 'solana') return await (await import('./solana-chain.ts')).startSolanaChain(options)
  return await (await import('./tron-chain.ts')).startTronChain(options)
}

const isMissingPackage = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND')
