import { erc20Abi, type Hex } from 'viem'
import { type Log, readTransfers } from './chain-history.ts'
import { compareEvents } from './compare-events.ts'
import { dustOf, judge, prefixMinor } from './oracle.ts'
import {
  type Collection,
  isCounted,
  isPresent,
  type Recorded,
  readCollections,
  readRecorded,
} from './records.ts'
import type { Sale, Scene } from './scene.ts'

/** The transfers to and from the deposit addresses of a story, and the records of the service. */
type Evidence = { received: Log[]; collected: Log[]; payments: Recorded[]; collections: Collection[] }

/**
 * Compares the records of the service with the chain. Only the chain, the ids of the checkouts and the
 * facts that shops know decide what is right. Returns the differences.
 */
export const compare = async (scene: Scene): Promise<string[]> => {
  const { world, sales, usdc, usdt } = scene
  const logs = await readTransfers(world.node, [lower(usdc), lower(usdt)])
  const addresses = new Set(sales.map(({ address }) => address))
  const evidence = {
    received: logs.filter(({ to }) => addresses.has(to)),
    collected: logs.filter(({ from }) => addresses.has(from)),
    payments: (await readRecorded(world.context, [...addresses])).filter(isPresent),
    collections: await readCollections(world.context),
  }
  return [
    ...comparePayments(scene, evidence),
    ...compareTimes(scene, evidence),
    ...(await compareCheckouts(scene, evidence)),
    ...(await compareBalances(scene, evidence)),
    ...compareCollections(evidence),
    ...(await compareEvents(scene)),
  ]
}

const lower = (address: Hex) => address.toLowerCase() as Hex

const symbolOf = ({ usdc }: Scene, token: Hex) => (token === lower(usdc) ? 'USDC' : 'USDT')

const lineOfPayment = ({ txId, blockHash, from, to, amountBase, token }: Recorded) =>
  [txId, blockHash, from, to, amountBase, token].join(' ')

const linesOfReceived = (scene: Scene, received: readonly Log[]) =>
  received.map(({ txHash, blockHash, from, to, amountBase, token }) =>
    [txHash, blockHash, from, to, amountBase, symbolOf(scene, token)].join(' '),
  )

/**
 * Checks that payments have the times of their blocks. A payment that was confirmed before a reorganisation keeps the
 * time that the first provider returned for its new block, because its status does not depend on the time any more.
 */
const compareTimes = ({ removed }: Scene, { received, payments }: Evidence): string[] => {
  const times = new Map<string, Date>(received.map(({ txHash, blockTime }) => [txHash, blockTime]))
  return payments
    .filter(({ txId }) => !removed.has(txId as Hex))
    .filter(({ txId, blockTime }) => blockTime.getTime() !== times.get(txId)?.getTime())
    .map(
      ({ id, blockTime }) => `payment ${id} has the time ${blockTime.toISOString()}, and its block another`,
    )
}

/** Checks that each transfer to a deposit address is exactly one payment, which names the checkout of the address. */
const comparePayments = (scene: Scene, { received, payments }: Evidence): string[] => {
  const checkoutOf = new Map(scene.sales.map(({ address, id }) => [address as string, id]))
  const chain = linesOfReceived(scene, received)
  const recorded = payments.map(lineOfPayment)
  return [
    ...without(chain, recorded).map((line) => `not a payment: ${line}`),
    ...without(recorded, chain).map((line) => `a payment, and not in the chain: ${line}`),
    ...payments
      .filter(({ to, named }) => named !== checkoutOf.get(to))
      .map(
        ({ id, named, to }) =>
          `payment ${id} names ${named} and went to the address of ${checkoutOf.get(to)}`,
      ),
  ]
}

/** Returns the lines that the other list lacks, each as often as it lacks it. */
const without = (lines: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return lines.filter((line) => {
    const place = left.indexOf(line)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** Checks status, received amount and settlement of each checkout. */
const compareCheckouts = async (scene: Scene, { received, payments }: Evidence): Promise<string[]> => {
  const { world, sales, usdc, removed, note } = scene
  const rows = await world.context.db
    .selectFrom('checkouts')
    .select(['id', 'status', 'received_minor', 'fully_settled'])
    .execute()
  const faults: string[] = []
  for (const sale of sales) {
    const row = rows.find(({ id }) => id === sale.id)
    if (row === undefined) throw new Error(`The checkout ${sale.id} is gone.`)
    const own = received.filter(({ to, token }) => to === sale.address && token === lower(usdc))
    const counted = payments.filter((one) => one.to === sale.address && isCounted(one))
    const verdict = judge(sale, own, removed)
    note(
      verdict.succeeded === null
        ? 'undecided by the chain'
        : verdict.succeeded
          ? 'to succeed'
          : 'not to succeed',
    )
    const hasSucceeded = row.status === 'succeeded'
    const what = `${describe(sale)}, paid ${own.map(({ amountBase }) => amountBase).join(' + ') || 'nothing'}`
    if (verdict.succeeded !== null && verdict.succeeded !== hasSucceeded)
      faults.push(
        `${row.status}: ${what}; counted ${counted.map(({ amountBase }) => amountBase).join(' + ') || 'nothing'}`,
      )
    const { least, greatest } = verdict.receivedMinor
    if (verdict.succeeded !== null && (row.received_minor < least || row.received_minor > greatest))
      faults.push(`received ${row.received_minor}, not ${least} to ${greatest}: ${what}`)
    const sum = counted.reduce((all, { amountBase }) => all + amountBase, 0n)
    if (row.received_minor !== Number(sum / 10_000n))
      faults.push(`received ${row.received_minor}, but ${sum} counts: ${what}`)
    if (
      !scene.hasLied &&
      !own.some(({ txHash }) => removed.has(txHash)) &&
      row.received_minor !== prefixMinor(sale, own)
    )
      faults.push(`received ${row.received_minor}, not ${prefixMinor(sale, own)}: ${what}`)
    if (row.fully_settled === true && verdict.sumBase < sale.priceBase) faults.push(`fully settled: ${what}`)
    const isShort = hasSucceeded && sum >= sale.priceBase - dustOf(sale.priceBase) && sum < sale.priceBase
    if (isShort && row.fully_settled !== false) faults.push(`fully settled without the dust: ${what}`)
    if (row.status === 'open' || row.status === 'pending') faults.push(`still ${row.status}: ${what}`)
  }
  return faults
}

const describe = ({ id, priceBase, endedEarly, latePayments }: Sale) =>
  `${id} of ${priceBase}, late payments ${latePayments}${endedEarly ? ', ended with expire' : ''}`

/** Checks that the counted balance of each deposit address is its balance on the chain. */
const compareBalances = async (scene: Scene, evidence: Evidence): Promise<string[]> => {
  const { world, sales, usdc, usdt } = scene
  const rows = await world.context.db.selectFrom('deposit_balances').selectAll().execute()
  const faults: string[] = []
  for (const { id, address } of sales)
    for (const token of [lower(usdc), lower(usdt)]) {
      const symbol = symbolOf(scene, token)
      const row = rows.find((one) => one.address_key === address && one.token === symbol)
      const told = [BigInt(row?.received_base ?? 0), BigInt(row?.collected_base ?? 0)] as const
      const real = [
        sumOf(evidence.received.filter((log) => log.to === address && log.token === token)),
        sumOf(evidence.collected.filter((log) => log.from === address && log.token === token)),
      ] as const
      const about = `${symbol} of ${id}`
      if (told[0] !== real[0]) faults.push(`${about}: received ${told[0]}, not ${real[0]}`)
      if (told[1] !== real[1]) faults.push(`${about}: collected ${told[1]}, not ${real[1]}`)
      const held = await world.node.client.readContract({
        ...({ abi: erc20Abi, functionName: 'balanceOf', address: token } as const),
        args: [address],
      })
      if (told[0] - told[1] !== held) faults.push(`${about}: ${told[0] - told[1]} waits, not ${held}`)
    }
  return faults
}

const sumOf = (ones: readonly { amountBase: bigint }[]): bigint =>
  ones.reduce((sum, { amountBase }) => sum + amountBase, 0n)

const lineOfCollection = ({ txId, blockHash, from, amountBase }: Collection) =>
  [txId, blockHash, from, amountBase].join(' ')

const linesOfCollected = ({ collected }: Evidence) =>
  collected.map(({ txHash, blockHash, from, amountBase }) => [txHash, blockHash, from, amountBase].join(' '))

/** Checks that each collection is recorded once, and that none is a payment. */
const compareCollections = (evidence: Evidence): string[] => {
  const { collections } = evidence
  const chain = linesOfCollected(evidence)
  const recorded = collections.map(lineOfCollection)
  return [
    ...collections.flatMap(({ txId, paymentId }) =>
      paymentId === null ? [] : [`the collection ${txId} is the payment ${paymentId}`],
    ),
    ...without(chain, recorded).map((line) => `not a collection: ${line}`),
    ...without(recorded, chain).map((line) => `a collection, and not in the chain: ${line}`),
  ]
}
