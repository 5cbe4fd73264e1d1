import type { EvmChain } from '@stablerail/contract'
import { type FaultyProxy, startFaultyProxy } from '@stablerail/test-support'
import type { ChainDescription, ChainFault } from '../description.ts'
import { type Devnet, type DevnetOptions, startDevnet, withContracts } from '../devnet.ts'
import { type ChainTurns, createChainTurns } from './chain-turns.ts'

/** A local chain. The service reads it through a proxy, whose faults are those of a provider. */
export type HostedChain = {
  devnet: Devnet
  description: ChainDescription
  turns: ChainTurns
  /** The provider through which the service reads the chain. */
  provider: FaultyProxy
  /** Sets the fault of the provider; null for none. */
  setFault(fault: ChainFault | null): void
  stop(): Promise<void>
}

/** The tokens of the faucet, in base units: a billion of each. */
const faucetBase = 10n ** 15n

export const startChain = async (chain: EvmChain, options: DevnetOptions = {}): Promise<HostedChain> => {
  const devnet = await startDevnet(chain, options)
  const { node, tokens, payer } = devnet
  try {
    const network = await withContracts(devnet)
    if (options.saved === undefined)
      for (const token of [tokens.USDC, tokens.USDT])
        await node.mint({ token, to: payer.address, amountBase: faucetBase })
    const proxy = await startFaultyProxy(node.rpcUrl)
    return {
      devnet: { ...devnet, network: { ...network, rpcUrls: [proxy.url] } },
      description: {
        rpcUrl: node.rpcUrl,
        chainId: node.chainId,
        tokens,
        confirmations: network.confirmations,
        faucet: payer.address,
      },
      turns: createChainTurns(),
      provider: proxy,
      setFault(fault) {
        proxy.faults = fault === null ? {} : fault === 'down' ? { refuses: 'breaks' } : fault
      },
      async stop() {
        await proxy.stop()
        await node.stop()
      },
    }
  } catch (error) {
    await node.stop()
    throw error
  }
}
