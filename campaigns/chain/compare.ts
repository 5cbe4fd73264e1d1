import type { World } from '../../packages/server/src/testing/payments/world.ts'
import { testTokenAbi } from '../../packages/server/src/testing/token/generated/test-token.ts'

type Known = { tx: string; block: string; amount: string; to: string }

const lineOf = ({ tx, block, amount, to }: Known) => `${tx} in ${block}: ${amount} to ${to}`

/** Every transfer to one of the wallets that the node has in its chain now. */
const readChain = async (world: World, wallets: readonly `0x${string}`[]): Promise<Known[]> => {
  const logs = await world.node.client.getContractEvents({
    ...({ address: world.token, abi: testTokenAbi, eventName: 'Transfer', strict: true } as const),
    args: { to: [...wallets] },
    fromBlock: 0n,
  })
  return logs.map((log) => ({
    ...{ tx: log.transactionHash, block: log.blockHash, amount: String(log.args.value) },
    to: String(log.args.to).toLowerCase(),
  }))
}

/**
 * Compares a scan from scratch with what is recorded, and the events with the stories of the payments; answers what
 * differs.
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
  // A transfer that one provider made up is recorded, and may never be settled.
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
  return [...faults, ...(await compareStories(world))]
}

const countLines = (lines: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** The events that each payment and each checkout must have, by what became of it. */
const compareStories = async (world: World): Promise<string[]> => {
  const { db } = world.context
  const faults: string[] = []
  const differ = (subject: string, told: unknown, wanted: unknown) => {
    const [one, other] = [JSON.stringify(told), JSON.stringify(wanted)]
    if (one !== other) faults.push(`${subject}: ${one}, not ${other}`)
  }
  const live = await db.selectFrom('allocations').selectAll().where('released_at', 'is', null).execute()
  differ('checkouts paid once', new Set(live.map(({ target_id }) => target_id)).size, live.length)
  const events = await world.events()
  differ('ids of events', new Set(events.map(({ id }) => id)).size, events.length)
  const counts = new Map<string, number>()
  for (const { type, data } of events) {
    const subject = `${type} ${data.paymentId ?? (data.checkout as { id: string } | undefined)?.id}`
    counts.set(subject, (counts.get(subject) ?? 0) + 1)
  }
  const count = (type: string, id: string) => counts.get(`${type} ${id}`) ?? 0
  for (const { id, status, confirmed_at, failure_reason, reorg_suspected } of await world.payments()) {
    const types = ['pending', 'confirmed', 'failed', 'reversed', 'restored', 'reorged'] as const
    const told = types.map((type) => count(`payment.${type}`, id))
    const suspected = count('payment.reorg_suspected', id)
    const isGone = reorg_suspected || status === 'reorged'
    const confirmed = confirmed_at === null ? 0 : 1
    const failed = failure_reason === null ? 0 : 1
    const restored = suspected - (isGone ? 1 : 0)
    differ(`events of ${id}`, told, [1, confirmed, failed, suspected, restored, status === 'reorged' ? 1 : 0])
  }
  const effects = await db.selectFrom('effects').selectAll().execute()
  for (const { id, status } of await db.selectFrom('checkouts').select(['id', 'status']).execute()) {
    const made = effects.filter(({ target_id }) => target_id === id)
    differ(`checkout.succeeded of ${id}`, count('checkout.succeeded', id), made.length)
    const lasting = made.filter(({ undone_at }) => undone_at === null)
    differ(`effects of ${id}, which is ${status}`, lasting.length, status === 'succeeded' ? 1 : 0)
  }
  return faults
}
