/**
 * The commands `contracts show` and `contracts deploy`, for the pull contracts of the networks and the
 * account that pays for their gas.
 */

import {
  ChainError,
  type ContractState,
  type DeploymentPlan,
  deployPullContract,
  modeOf,
  planDeployment,
  readPullContract,
  viewDeployment,
} from '@stablerail/chains'
import { isEvmChain } from '@stablerail/contract'
import { createMetrics } from '../mechanisms/metrics/index.ts'
import type { Config, NetworkConfig } from '../settings/config.ts'
import { StartError } from '../settings/start-error.ts'
import type { DeployOptions } from './commands.ts'
import { requireNetwork } from './report-rescan.ts'

type Print = (text: string) => void

/** Prints the pull contracts of the networks, or deploys the contract to one of them. */
export const manageContracts = async (
  config: Config,
  deploy: DeployOptions | null,
  print: Print,
): Promise<void> => {
  if (config.relayerKey === null)
    throw new StartError('RELAYER_KEY: is required: the private key of the account that pays for gas.')
  const parties = { key: config.relayerKey, print }
  await told(() =>
    deploy === null
      ? showContracts(config.networks, parties)
      : deployContract(requireNetwork(config, deploy), { ...parties, plan: deploy.plan }),
  )
}

/** Converts a provider's error into a StartError, which is printed without a stack trace. */
const told = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run()
  } catch (error) {
    throw error instanceof ChainError ? new StartError(error.message, { cause: error }) : error
  }
}

type Parties = { key: `0x${string}`; print: Print }

/** Formats an amount of a chain's coin, which has 18 decimals, with six decimals. */
const inCoins = (amount: bigint): string => {
  const millionths = amount / 10n ** 12n
  return `${millionths / 1_000_000n}.${String(millionths % 1_000_000n).padStart(6, '0')}`
}

const nameOf = (network: NetworkConfig) => `${network.chain} ${modeOf(network)}`

const states: Record<ContractState, string> = {
  sound: 'is the pull contract of this version',
  other_code: 'has other code than the pull contract of this version',
  missing: 'has no contract',
}

/** Prints each network. If the providers of one network fail, the other networks are still printed. */
const showContracts = async (networks: readonly NetworkConfig[], parties: Parties): Promise<void> => {
  for (const network of networks.filter(({ chain }) => isEvmChain(chain)))
    try {
      await showContract(network, parties)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      parties.print(`${nameOf(network)}: ${error.message}\n`)
    }
}

const showContract = async (network: NetworkConfig, { key, print }: Parties): Promise<void> => {
  const asker = { metrics: createMetrics() }
  const { contract, state, sender, view } = await viewDeployment(asker, network, key)
  const configured = network.pullContract
  print(`${nameOf(network)}: relayer ${sender}, balance ${inCoins(view.balance)}\n`)
  print(`  ${contract} ${states[state]}\n`)
  if (configured === undefined) print('  pullContract is not configured: no subscription is pulled here\n')
  else if (configured.toLowerCase() !== contract.toLowerCase())
    print(`  pullContract ${configured} ${states[await readPullContract(asker, network, configured)]}\n`)
}

/**
 * Returns the maximum cost of the deployment. The base fee is counted twice, because it may double before the
 * transaction is mined.
 */
const costOf = ({ gas, view }: DeploymentPlan): bigint =>
  (gas ?? 0n) * (2n * view.baseFeePerGas + view.priorityFeePerGas)

const deployContract = async (
  network: NetworkConfig,
  { key, print, plan: isPlan }: Parties & { plan: boolean },
): Promise<void> => {
  const asker = { metrics: createMetrics() }
  const plan = await planDeployment(asker, network, key)
  const { contract, state, sender, view, gas } = plan
  if (state === 'sound') return print(`${nameOf(network)}: ${contract} ${states.sound}; nothing to do.\n`)
  if (state === 'other_code') throw new StartError(`${nameOf(network)}: ${contract} ${states.other_code}.`)
  print(
    `${nameOf(network)}: deploys the pull contract to ${contract} from ${sender}, which has ` +
      `${inCoins(view.balance)}: ${gas} gas, at most ${inCoins(costOf(plan))}.\n`,
  )
  if (isPlan) return
  if (view.balance < costOf(plan)) throw new StartError(`${sender} has too little to pay for that.`)
  print('Waiting for the transaction to be mined …\n')
  const txHash = await deployPullContract(network, key)
  print(`Deployed${txHash === null ? ', by somebody else' : ` by ${txHash}`}. Now set in NETWORKS:\n`)
  print(`  "pullContract": "${contract}"\n`)
}
