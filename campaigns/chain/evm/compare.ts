import { fiatTokenAbi } from '@stablerail/local-evm'
import { encodeReference } from '../../../packages/chains/src/evm/reference.ts'
import { readPayments } from '../../../packages/server/src/testing/payments/rows.ts'
import type { World } from '../../../packages/server/src/testing/payments/world.ts'
import { compareEvents } from '../compare-events.ts'

type Known = { tx: string; block: string; amount: string; to: string }

const lineOf = ({ tx, block, amount, to }: Known) => `${tx} in ${block}: ${amount} to ${to}`

/** Returns the transfers to the given wallets that are in the node's chain now. */
const readChain = async (world: World, wallets: readonly `0x${string}`[]): Promise<Known[]> => {
  const logs = await world.node.client.getContractEvents({
    ...({ address: world.token, abi: fiatTokenAbi, eventName: 'Transfer', strict: true } as const),
    args: { to: [...wallets] },
    fromBlock: 0n,
  })
  return logs.map((log) => ({
    tx: log.transactionHash,
    block: log.blockHash,
    amount: String(log.args.value),
    to: String(log.args.to).toLowerCase(),
  }))
}

/**
 * Compares the recorded transfers with those that are in the chain, and the emitted events with the history
 * of each payment. Returns the differences.
 */
export const compare = async (world: World, wallets: readonly `0x${string}`[]): Promise<string[]> => {
  const faults: string[] = []
  const chain = countLines((await readChain(world, wallets)).map(lineOf))
  const transfers = await world.context.db.selectFrom('transfers').selectAll().execute()
  const present = transfers.filter(({ state }) => state !== 'orphaned')
  const recorded = countLines(
    present.map((row) =>
      lineOf({ tx: row.tx_id, block: row.block_hash, amount: row.amount_base, to: row.to_key }),
    ),
  )
  for (const [line, count] of chain)
    if ((recorded.get(line) ?? 0) < count) faults.push(`not recorded: ${line}`)
  // Count the transfers that may be recorded although they are not in the chain: those that only one provider
  // returned, because it may have invented them, as long as they are not settled.
  const unproven = countLines(
    present
      .filter(({ witnessed, state }) => !witnessed && state === 'seen')
      .map((row) =>
        lineOf({ tx: row.tx_id, block: row.block_hash, amount: row.amount_base, to: row.to_key }),
      ),
  )
  for (const [line, count] of recorded) {
    const more = count - (chain.get(line) ?? 0)
    if (more > (unproven.get(line) ?? 0)) faults.push(`recorded, and not in the chain: ${line}`)
  }
  return [
    ...faults,
    ...(await compareReferences(world)),
    ...(await compareTimes(world)),
    ...(await compareEvents(world.context)),
  ]
}

/**
 * Checks that each payment whose calldata contains the reference of a checkout is credited to that checkout,
 * and that no other payment is credited by a reference. Returns the differences.
 */
const compareReferences = async ({ node, context }: World): Promise<string[]> => {
  const expectations = await context.db
    .selectFrom('expectations')
    .select(['reference', 'target_id'])
    .execute()
  const faults: string[] = []
  for (const payment of await readPayments(context)) {
    if (payment.state === 'orphaned') continue
    const { input } = await node.client.getTransaction({ hash: payment.tx_id as `0x${string}` })
    const carried = expectations.find(({ reference }) => input.includes(encodeReference(reference).slice(2)))
    const about = `payment ${payment.id} of ${payment.tx_id}`
    if (carried === undefined && payment.attribution?.rule === 'reference')
      faults.push(`${about} is credited by a reference that it does not carry`)
    if (carried === undefined || payment.checkout_id === carried.target_id) continue
    if (payment.checkout_id !== null) faults.push(`${about} is credited to another checkout than it names`)
    else if (JSON.stringify(payment.attribution).includes('No reference was found'))
      faults.push(`${about} carries a reference that was not found`)
  }
  return faults
}

/**
 * Checks that each transfer that two providers returned is recorded with the time of its block. Returns the
 * differences.
 */
const compareTimes = async ({ node, context }: World): Promise<string[]> => {
  const rows = await context.db
    .selectFrom('transfers')
    .select(['tx_id', 'block_number', 'block_time'])
    .where('state', '!=', 'orphaned')
    .where('witnessed', '=', true)
    .execute()
  const faults: string[] = []
  for (const { tx_id, block_number, block_time } of rows) {
    const { timestamp } = await node.client.getBlock({ blockNumber: BigInt(block_number) })
    if (block_time.getTime() !== Number(timestamp) * 1000)
      faults.push(`${tx_id} has another time than its block`)
  }
  return faults
}

const countLines = (lines: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}
