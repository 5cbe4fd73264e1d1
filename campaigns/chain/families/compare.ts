import { addressKey } from '@stablerail/chains/addresses'
import type { TokenSymbol } from '@stablerail/contract'
import type { Context } from '../../../packages/server/src/resources/context.ts'
import { readPayments, type StoredPayment } from '../../../packages/server/src/testing/payments/rows.ts'
import { compareEvents, countEvents } from '../compare-events.ts'
import type { Asked, Shop } from './shops.ts'
import type { Arrival, Departure, Place, Stage } from './stage.ts'
import { wantedOutcome } from './wanted-outcome.ts'

/**
 * A transfer that the simulation sent: the checkout that it pays, whether it contains the checkout's
 * reference (`named`), and the number of reorgs before it was sent.
 */
export type Sent = Arrival & { asked: Asked | null; named: boolean; reorgsBefore: number }
/**
 * A transfer that the simulation sent, with its block at the end of the run. `place` is null if no block
 * contains the transfer. `mayHaveMoved` is true if a reorganization after the transfer was sent may have
 * moved it to another block.
 */
export type Known = Sent & { place: Place | null; token: TokenSymbol | null; mayHaveMoved: boolean }

type Told = {
  context: Context
  stage: Stage
  shops: readonly Shop[]
  sent: readonly Sent[]
  departed: readonly Departure[]
  reorgs: number
}

/**
 * Compares three things and returns the differences: the recorded transfers with those in the chain, the
 * emitted events with the final state of each payment, and the wallets' balances with the transfers that the
 * simulation sent.
 */
export const compare = async (told: Told): Promise<string[]> => {
  const { context, stage, sent, reorgs } = told
  const known: Known[] = []
  for (const each of sent) {
    const place = await stage.find(each.tx)
    const token = stage.symbolOf(each.coin)
    known.push({ ...each, place, token, mayHaveMoved: reorgs > each.reorgsBefore })
  }
  return [
    ...(await compareBalances(told, known)),
    ...(await compareTransfers(told, [...known, ...(await placeDepartures(told))])),
    ...(await comparePayments(told, known)),
    ...(await compareEvents(context)),
  ]
}

/**
 * Checks the simulation itself: the balance of each wallet must equal the received amounts minus the sent
 * amounts. Returns the differences.
 */
const compareBalances = async ({ stage, shops, departed }: Told, known: readonly Known[]) => {
  const faults: string[] = []
  const sum = (amounts: readonly { amountBase: bigint }[]) =>
    amounts.reduce((total, { amountBase }) => total + amountBase, 0n)
  const gone: Departure[] = []
  for (const departure of departed) if (await stage.find(departure.tx)) gone.push(departure)
  for (const { wallet } of shops)
    for (const coin of stage.coins) {
      const arrived = known.filter((one) => one.to === wallet && one.coin === coin && one.place !== null)
      const left = gone.filter((one) => one.from === wallet && one.coin === coin)
      const held = await stage.balanceOf(wallet, coin)
      if (held !== sum(arrived) - sum(left))
        faults.push(`the story is wrong: ${wallet} holds ${held} ${coin}, not ${sum(arrived)} − ${sum(left)}`)
    }
  return faults
}

/**
 * Adds the block to each transfer that left a wallet. These transfers are recorded too, because they may be
 * refunds.
 */
const placeDepartures = async ({ stage, departed }: Told) => {
  const placed = []
  for (const { coin, ...departure } of departed)
    placed.push({ ...departure, token: stage.symbolOf(coin), place: await stage.find(departure.tx) })
  return placed
}

type Moved = Pick<Known, 'tx' | 'to' | 'token' | 'amountBase' | 'place'>
type Line = { tx: string; to: string; token: string; amount: string; at: string }
const lineOf = ({ tx, to, token, amount, at }: Line) => `${tx} in ${at}: ${amount} ${token} to ${to}`

/**
 * Compares the recorded transfers that are not removed by a reorg with the transfers in the chain. Returns
 * the differences.
 */
const compareTransfers = async ({ context, stage }: Told, known: readonly Moved[]): Promise<string[]> => {
  const { chain } = stage.pair
  const nameOf = (number: number, hash: string) => (stage.tellsHashes ? `${number} ${hash}` : `${number}`)
  const lines = known.flatMap(({ tx, to, token, amountBase, place }) =>
    token === null || place === null
      ? []
      : lineOf({
          tx,
          to: addressKey(chain, to),
          token,
          amount: String(amountBase),
          at: nameOf(place.blockNumber, place.blockHash),
        }),
  )
  const transfers = await context.db
    .selectFrom('transfers')
    .selectAll()
    .where('state', '!=', 'orphaned')
    .execute()
  const recorded = transfers.map((row) =>
    lineOf({
      tx: row.tx_id,
      to: row.to_key,
      token: row.token,
      amount: row.amount_base,
      at: nameOf(row.block_number, row.block_hash),
    }),
  )
  return [
    ...without(lines, recorded).map((line) => `not recorded: ${line}`),
    ...without(recorded, lines).map((line) => `recorded, and not in the chain: ${line}`),
  ]
}

/** Returns the items that occur more often in the first list than in the second. */
const without = (ones: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return ones.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * Compares the status, the events and the outcome of each stored payment with the chain at the end of the
 * run. A payment that is in a block must have been confirmed once (failed once, if underpaid) and never
 * reversed, because the server confirms a payment only when its block is final. Returns the differences.
 */
const comparePayments = async ({ context, stage }: Told, known: readonly Known[]): Promise<string[]> => {
  const faults: string[] = []
  const count = await countEvents(context, () => undefined)
  const payments = await readPayments(context)
  const differ = (subject: string, told: unknown, wanted: unknown) => {
    if (JSON.stringify(told) !== JSON.stringify(wanted))
      faults.push(`${subject}: ${JSON.stringify(told)}, not ${JSON.stringify(wanted)}`)
  }
  for (const payment of payments) {
    const about = `payment ${payment.id} of ${payment.tx_id}`
    const found = known.filter((one) => isOf(payment, one, stage))
    const [one] = found
    if (one === undefined) {
      faults.push(`${about} is of a transfer that nobody sent`)
      continue
    }
    const { id } = payment
    const told = ['confirmed', 'failed', 'reversed', 'restored', 'reorged'].map((type) =>
      count(`payment.${type}`, id),
    )
    if (one.place === null) {
      differ(`${about}, which is gone`, told, [0, 0, 0, 0, 0])
      continue
    }
    const isShort = payment.outcome === 'underpaid'
    // A payment that was too little may have failed before others covered the rest.
    const failed = isShort || (payment.coverage !== null && told[1] === 1) ? 1 : 0
    differ(
      about,
      [payment.status, ...told],
      isShort ? ['failed', 0, 1, 0, 0, 0] : ['confirmed', 1, failed, 0, 0, 0],
    )
    const wanted = found.length === 1 ? wantedOutcome(one, known) : null
    if (wanted !== null) differ(`${about}, outcome`, [payment.outcome, payment.checkout_id], wanted)
  }
  return faults
}

const isOf = (payment: StoredPayment, { tx, to, token, amountBase }: Known, { pair }: Stage): boolean =>
  payment.tx_id === tx &&
  payment.to_key === addressKey(pair.chain, to) &&
  payment.token === token &&
  payment.amount_base === String(amountBase)
