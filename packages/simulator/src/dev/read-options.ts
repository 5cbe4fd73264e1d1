import { type EvmChain, evmChains, suggestion } from '@stablerail/contract'
import { UsageError } from '../../../server/src/local-service/index.ts'
import type { DevOptions } from './protocol.ts'

/** Reads the argument of the process. Throws for a chain that the simulator does not have. */
export const readOptions = (argument: string | undefined): DevOptions => {
  const { chains, ...options }: Omit<DevOptions, 'chains'> & { chains: string[] | null } = JSON.parse(
    argument ?? '{}',
  )
  return { ...options, chains: chains === null ? null : [...new Set(chains.map(toChain))] }
}

const toChain = (name: string): EvmChain => {
  const chain = evmChains.find((known) => known === name)
  if (chain === undefined)
    throw new UsageError(
      `--chains: "${name}" is none of ${evmChains.join(', ')}.${suggestion(name, evmChains)}`,
    )
  return chain
}
