import { deployPullContractOn, type EvmNode, fiatTokenAbi, startEvmNode } from '@stablerail/local-evm'
import { type Address, encodeFunctionData, parseAbiItem } from 'viem'
import {
  createRelayJobs,
  type PullNetwork,
  type RelayOutcome,
  requestRelay,
} from '../../mechanisms/relaying/index.ts'
import { transactAcross } from '../../mechanisms/work/index.ts'
import type { Clock } from '../../ports/index.ts'
import type { Context, RelayKind } from '../../resources/context.ts'
import type { Config } from '../../settings/config.ts'
import { createTestContext } from '../context.ts'
import { confirmations, networkOf } from '../payments/world.ts'

export type RelayWorld = {
  context: Context
  databaseUrl: string
  node: EvmNode
  network: PullNetwork
  token: Address
  relayer: EvmNode['accounts'][number]
  close(): Promise<void>
}

/**
 * Creates a test environment: a chain with the pull contract, a database, and a relayer account with coins
 * for gas.
 */
export const createRelayWorld = async ({
  network: changes = {},
  clock,
  slotsInAnEpoch = 4,
}: {
  network?: Partial<PullNetwork>
  clock?: Clock
  slotsInAnEpoch?: number
} = {}): Promise<RelayWorld> => {
  const node = await startEvmNode({ chainId: 31_337, slotsInAnEpoch })
  const token = await node.deployToken('USDC')
  const relayer = node.accounts[4]
  if (relayer === undefined) throw new Error('The node has too few accounts.')
  await allowMints(node, token, relayer.address)
  const network = { ...networkOf(node, token), pullContract: await deployPullContractOn(node), ...changes }
  const config: Partial<Config> = { networks: [network], relayerKey: relayer.privateKey }
  const { context, databaseUrl, close } = await createTestContext({
    config,
    ...(clock === undefined ? {} : { clock }),
  })
  return {
    context,
    databaseUrl,
    node,
    network,
    token,
    relayer,
    close: async () => {
      await close()
      await node.stop()
    },
  }
}

/** Makes an account a minter of the token, because the calls of `requestMint` are sent from it. */
const allowMints = async ({ accounts, call }: EvmNode, token: Address, minter: Address) => {
  const args = [minter, 10n ** 12n] as const
  const data = encodeFunctionData({ abi: fiatTokenAbi, functionName: 'configureMinter', args })
  await call({ from: accounts[0]?.address as Address, to: token, data })
}

/**
 * Creates a kind of contract calls that records its outcomes. A test can make its calls be refused or fail.
 */
export const createNotedKind = (name = 'mint') => {
  const told: [string, RelayOutcome][] = []
  const refusals = new Map<string, string>()
  const faults = new Map<string, Error>()
  const kind: RelayKind = {
    name,
    needs: 'pull_contract',
    priority: 'first',
    mostGas: 200_000n,
    foresee: async (_context, _network, { subject }) => {
      const fault = faults.get(subject)
      if (fault !== undefined) throw fault
      return refusals.get(subject) ?? null
    },
    settle: async (_across, { subject }, outcome) => void told.push([subject, outcome]),
  }
  return { kind, told, refusals, faults }
}

/**
 * Queues a contract call that mints one unit of a token to an address. `subject` is the text that identifies
 * what the call is about. Each subject has its own address, so that `countMints` can count the calls of a
 * subject.
 */
export const requestMint = (
  { context, network, token }: Pick<RelayWorld, 'context' | 'network' | 'token'>,
  subject: string,
  kind = 'mint',
): Promise<string | null> =>
  transactAcross(context, (work) =>
    requestRelay(work, network, {
      kind,
      subject,
      recipient: token,
      data: encodeFunctionData({ abi: fiatTokenAbi, functionName: 'mint', args: [holderOf(subject), 1n] }),
    }),
  )

const holderOf = (subject: string): Address => `0x${Buffer.from(subject).toString('hex').padStart(40, '0')}`

const transferred = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')

/** Returns the number of executed contract calls that `requestMint` queued with this `subject`. */
export const countMints = async ({ node, token }: RelayWorld, subject: string): Promise<number> => {
  const args = { to: holderOf(subject) }
  const logs = await node.client.getLogs({ address: token, event: transferred, args, fromBlock: 0n })
  return logs.length
}

/** Runs the jobs that send contract calls until nothing is due. */
export const runRelays = async (
  { context }: Pick<RelayWorld, 'context'>,
  kinds: readonly RelayKind[],
): Promise<void> => {
  for (const job of createRelayJobs(context.config, kinds)) while ((await job.run(context)) > 0);
}

/**
 * Sends the queued contract calls, mines until they are confirmed, and runs the jobs that record their
 * outcomes.
 */
export const settleRelays = async (world: RelayWorld, kinds: readonly RelayKind[]): Promise<void> => {
  await runRelays(world, kinds)
  await world.node.mine(confirmations)
  await runRelays(world, kinds)
}
