import { askSanctionsOracle, ChainError } from '@stablerail/chains'
import { chainFacts, chains, isEvmChain } from '@stablerail/contract'
import { findNetwork, type NetworkConfig } from '../../settings/config.ts'
import type { ScreeningPorts } from './ports.ts'
import type { ScreenedAddress, Screening, Verdict } from './screening.ts'

/** The addresses of the oracle contracts that Chainalysis maintains, by network id. */
const oracles: ReadonlyMap<number, string> = new Map(
  chains.flatMap((chain) => {
    const { networkIds, sanctionsOracle } = chainFacts[chain]
    return sanctionsOracle === null ? [] : [[networkIds.live, sanctionsOracle]]
  }),
)

/**
 * Creates the screening by the oracle contract of Chainalysis, through the providers of the network on which
 * the payment was made.
 */
export const createOracleScreening = (
  context: Pick<ScreeningPorts, 'config' | 'log' | 'metrics'>,
  configured: Readonly<Record<number, string>>,
): Screening => {
  const { config, log } = context
  const oracleOf = ({ networkId }: NetworkConfig) => configured[networkId] ?? oracles.get(networkId)
  const find = ({ chain, livemode }: Pick<ScreenedAddress, 'chain' | 'livemode'>) => {
    const network = findNetwork(config, chain, livemode)
    const oracle = network === undefined ? undefined : oracleOf(network)
    // Do not screen payments on other chains, because the oracle is a contract of EVM chains.
    if (network === undefined || oracle === undefined || !isEvmChain(network.chain)) return undefined
    return { network, oracle }
  }

  const ask = async (
    { network, oracle }: { network: NetworkConfig; oracle: string },
    addresses: string[],
  ) => {
    try {
      return (await askSanctionsOracle(context, network, oracle, addresses)).map(toVerdict)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      log.warn(
        { err: error, chain: network.chain },
        'The call of the sanctions oracle failed and will be retried.',
      )
      return addresses.map((): Verdict => 'error')
    }
  }

  return {
    name: 'chainalysis-oracle',
    covers: (network) => find(network) !== undefined,
    async screen(subjects) {
      const verdicts = new Map<ScreenedAddress, Verdict>()
      const groups = Map.groupBy(subjects, ({ chain, livemode }) => `${chain} ${livemode}`)
      for (const group of groups.values()) {
        const found = group[0] === undefined ? undefined : find(group[0])
        const addresses = group.map(({ address }) => address)
        const said = found === undefined ? [] : await ask(found, addresses)
        for (const [index, subject] of group.entries()) verdicts.set(subject, said[index] ?? 'error')
      }
      return subjects.map((subject) => verdicts.get(subject) ?? 'error')
    },
  }
}

const toVerdict = (sanctioned: boolean | null): Verdict => {
  if (sanctioned === null) return 'error'
  return sanctioned ? 'flagged' : 'clean'
}
