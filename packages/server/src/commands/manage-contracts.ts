/**
 * The commands `contracts show` and `contracts deploy`, for the pull contracts and deposit factories of the
 * networks, and the account that pays for gas.
 */

import {
  ChainError,
  type ContractState,
  type DeployableContract,
  type DeploymentPlan,
  deployContract,
  knownDepositFactory,
  modeOf,
  planDeployment,
  readDepositFactory,
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

/** Prints the contracts of the networks, or deploys a contract to one of them. */
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
      ? showNetworks(config.networks, parties)
      : deployTo(requireNetwork(config, deploy), { ...parties, deploy }),
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

const names: Record<DeployableContract, string> = {
  'pull-contract': 'pull contract',
  'deposit-factory': 'deposit factory',
}

/** The settings of `NETWORKS` that contain the address of a contract. */
const settings: Record<DeployableContract, 'pullContract' | 'depositFactory'> = {
  'pull-contract': 'pullContract',
  'deposit-factory': 'depositFactory',
}

const describeState = (contract: DeployableContract, state: ContractState): string => {
  const name = names[contract]
  if (state === 'missing') return `has no ${name}`
  return state === 'sound'
    ? `is the ${name} of this version`
    : `has other code than the ${name} of this version`
}

/** Prints each network. If the providers of one network fail, the other networks are still printed. */
const showNetworks = async (networks: readonly NetworkConfig[], parties: Parties): Promise<void> => {
  for (const network of networks.filter(({ chain }) => isEvmChain(chain)))
    try {
      await showNetwork(network, parties)
    } catch (error) {
      if (!(error instanceof ChainError)) throw error
      parties.print(`${nameOf(network)}: ${error.message}\n`)
    }
}

const showNetwork = async (network: NetworkConfig, { key, print }: Parties): Promise<void> => {
  const asker = { metrics: createMetrics() }
  const { address, state, sender, view } = await viewDeployment(asker, network, {
    contract: 'pull-contract',
    key,
  })
  print(`${nameOf(network)}: relayer ${sender}, balance ${inCoins(view.balance)}\n`)
  await showContract('pull-contract', {
    print,
    known: { address, state },
    configured: network.pullContract,
    without: 'no subscription is pulled here',
    read: (other) => readPullContract(asker, network, other),
  })
  const factory = knownDepositFactory()
  await showContract('deposit-factory', {
    print,
    known: { address: factory, state: await readDepositFactory(asker, network, factory) },
    configured: network.depositFactory,
    without: 'no checkout has a deposit address here',
    read: (other) => readDepositFactory(asker, network, other),
  })
}

type Shown = {
  print: Print
  known: { address: string; state: ContractState }
  configured: string | undefined
  /** The consequence if the contract is not configured. */
  without: string
  read(address: string): Promise<ContractState>
}

const showContract = async (
  contract: DeployableContract,
  { print, known, configured, without, read }: Shown,
): Promise<void> => {
  const setting = settings[contract]
  print(`  ${known.address} ${describeState(contract, known.state)}\n`)
  if (configured === undefined) print(`  ${setting} is not configured: ${without}\n`)
  else if (configured.toLowerCase() !== known.address.toLowerCase())
    print(`  ${setting} ${configured} ${describeState(contract, await read(configured))}\n`)
}

/**
 * Returns the maximum cost of the deployment. The base fee is counted twice, because it may double before the
 * transaction is mined.
 */
const costOf = ({ gas, view }: DeploymentPlan): bigint =>
  (gas ?? 0n) * (2n * view.baseFeePerGas + view.priorityFeePerGas)

const deployTo = async (
  network: NetworkConfig,
  { key, print, deploy: { contract, plan: isPlan } }: Parties & { deploy: DeployOptions },
): Promise<void> => {
  const asker = { metrics: createMetrics() }
  const plan = await planDeployment(asker, network, { contract, key })
  const { address, state, sender, view, gas } = plan
  const found = `${nameOf(network)}: ${address} ${describeState(contract, state)}`
  if (state === 'sound') return print(`${found}; nothing to do.\n`)
  if (state === 'other_code') throw new StartError(`${found}.`)
  print(
    `${nameOf(network)}: deploys the ${names[contract]} to ${address} from ${sender}, which has ` +
      `${inCoins(view.balance)}: ${gas} gas, at most ${inCoins(costOf(plan))}.\n`,
  )
  if (isPlan) return
  if (view.balance < costOf(plan)) throw new StartError(`${sender} has too little to pay for that.`)
  print('Waiting for the transaction to be mined …\n')
  const txHash = await deployContract(network, { contract, key })
  print(`Deployed${txHash === null ? ', by somebody else' : ` by ${txHash}`}. Now set in NETWORKS:\n`)
  print(`  "${settings[contract]}": "${address}"\n`)
}
