/** Checks the deposit factories of the networks: each must have the code of this version. */
import { type ContractState, readDepositFactory } from '@stablerail/chains'
import { createMetrics } from '../../mechanisms/metrics/index.ts'
import type { Config } from '../../settings/config.ts'
import { nameOf } from './check-providers.ts'
import { examine, type Finding, fault, fine } from './report.ts'

const remedies: Record<Exclude<ContractState, 'sound'>, string> = {
  missing: 'has no contract. Deploy it, or correct depositFactory.',
  other_code: 'is not the deposit factory of this version. Correct depositFactory.',
}

/** Checks all factories concurrently. The results are in the order of NETWORKS. */
export const checkFactories = async ({ networks }: Config): Promise<Finding[]> => {
  const findings = networks.map(async (network) => {
    const { depositFactory } = network
    if (depositFactory === undefined) return []
    const subject = `deposit factory ${nameOf(network)}`
    return examine(subject, async () => {
      const state = await readDepositFactory({ metrics: createMetrics() }, network, depositFactory)
      return state === 'sound'
        ? fine(subject, `${depositFactory} is the one of this version`)
        : fault(subject, `${depositFactory} ${remedies[state]}`)
    })
  })
  return (await Promise.all(findings)).flat()
}
