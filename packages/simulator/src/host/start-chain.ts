import type { EvmChain } from '@stablerail/contract'
import {
  type FaultyProxy,
  type ProviderFaults,
  providerLies,
  startFaultyProxy,
} from '@stablerail/test-support'
import type { ChainDescription, ChainFault } from '../description.ts'
import { type Devnet, type DevnetOptions, startDevnet, withContracts } from '../devnet.ts'
import { type ChainTurns, createChainTurns } from './chain-turns.ts'

/** A local chain. The service reads it through proxies, whose faults are those of providers. */
export type HostedChain = {
  devnet: Devnet
  description: ChainDescription
  turns: ChainTurns
  /** The first provider through which the service reads the chain. */
  provider: FaultyProxy
  /** Sets the fault of the first provider; null for none. */
  setFault(fault: ChainFault | null): void
  stop(): Promise<void>
}

/** The tokens of the faucet, in base units: a billion of each. */
const faucetBase = 10n ** 15n

const toFaults = (fault: ChainFault | null): ProviderFaults => {
  if (fault === null) return {}
  if (fault === 'down') return { refuses: 'breaks' }
  return 'lieAbout' in fault ? providerLies[fault.lieAbout] : fault
}

/** Starts a chain with a number of providers, which all read its one node. */
export const startChain = async (
  chain: EvmChain,
  providers: 1 | 2,
  options: DevnetOptions = {},
): Promise<HostedChain> => {
  const devnet = await startDevnet(chain, options)
  const { node, tokens, payer } = devnet
  const proxies: FaultyProxy[] = []
  const stop = async () => {
    for (const proxy of proxies) await proxy.stop()
    await node.stop()
  }
  try {
    const network = await withContracts(devnet)
    if (options.saved === undefined)
      for (const token of [tokens.USDC, tokens.USDT])
        await node.mint({ token, to: payer.address, amountBase: faucetBase })
    const first = await startFaultyProxy(node.rpcUrl)
    proxies.push(first)
    while (proxies.length < providers) proxies.push(await startFaultyProxy(node.rpcUrl))
    return {
      devnet: { ...devnet, network: { ...network, rpcUrls: proxies.map(({ url }) => url) } },
      description: {
        rpcUrl: node.rpcUrl,
        chainId: node.chainId,
        tokens,
        confirmations: network.confirmations,
        faucet: payer.address,
      },
      turns: createChainTurns(),
      provider: first,
      setFault(fault) {
        first.faults = toFaults(fault)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
