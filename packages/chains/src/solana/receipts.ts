import type { BalanceChange, Moves } from './holdings.ts'
import { positionsEach, type TokenMove } from './token-instruction.ts'
import { mostInstructions } from './transaction.ts'

/** An amount that a wallet received, before its token and references are looked up. */
export type TokenReceipt = {
  position: number
  mint: string
  from: string | null
  to: string
  amountBase: bigint
  /**
   * The transfer instructions that paid `amountBase`. Exactly one if the amount was read from an instruction;
   * any number if it was computed from the balances before and after the transaction.
   */
  moves: readonly TokenMove[]
  basis: 'instruction' | 'balance'
}

/**
 * The first `position` of amounts that are computed from balances. These amounts are sorted by account, after
 * all amounts that are read from instructions.
 */
const balancePositions = mostInstructions * positionsEach

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const changeOf = (holdings: readonly BalanceChange[]) =>
  sum(holdings.map(({ before, after }) => after - before))

/** Returns the amounts that each owner in `holdings` received from other owners, sorted by `position`. */
export const receiptsOf = (holdings: readonly BalanceChange[], moved: Moves): TokenReceipt[] => {
  const owners = Map.groupBy(holdings, ({ mint, owner }) => `${mint} ${owner}`)
  return [...owners.values()]
    .flatMap((own) =>
      groupsOf(own, moved.moves).flatMap((group) => received({ group, own, holdings }, moved)),
    )
    .toSorted((one, other) => one.position - other.position)
}

/**
 * Groups the token accounts of one owner. All accounts form one group if the owner moved tokens between them
 * in the transaction, because a payment to one account may then end in another account. Otherwise each
 * account is a group of its own.
 */
const groupsOf = (
  own: readonly BalanceChange[],
  moves: readonly TokenMove[],
): (readonly BalanceChange[])[] => {
  const accounts = new Set(own.map(({ account }) => account))
  const between = moves.some(
    ({ source, destination }) => source !== destination && accounts.has(source) && accounts.has(destination),
  )
  return between ? [own] : own.map((holding) => [holding])
}

type Weighed = {
  /**
   * The balance changes of the token accounts that `groupsOf` put into one group. All of them belong to one
   * owner.
   */
  group: readonly BalanceChange[]
  /**
   * The balance changes of all token accounts of one owner for one mint. `group` contains some or all of
   * these changes.
   */
  own: readonly BalanceChange[]
  /** The balance changes of all token accounts that the transaction touched, of every owner. */
  holdings: readonly BalanceChange[]
}

const received = (weighed: Weighed, { moves, hidden }: Moves): TokenReceipt[] => {
  const { group, own } = weighed
  const change = changeOf(group)
  if (change <= 0n) return []
  const accounts = new Set(group.map(({ account }) => account))
  const ours = new Set(own.map(({ account }) => account))
  const credits = moves.filter(
    ({ source, destination, amount }) => accounts.has(destination) && !ours.has(source) && amount > 0n,
  )
  const credited = sum(credits.map(({ amount }) => amount))
  // If only visible amounts moved, the amounts of the transfer instructions must add up to the balance
  // change. If a confidential transfer took part, their sum may be lower, and the rest is not treated as a
  // payment.
  const known = [...accounts].some((account) => hidden.has(account))
    ? credited <= change
    : credited === change
  if (known) return credits.map((move) => byInstruction(move, weighed))
  return [...accounts].some((account) => hidden.has(account)) ? [] : byBalance(credits, weighed)
}

const toOf = ({ group: [holding] }: Weighed): Pick<TokenReceipt, 'mint' | 'to'> => {
  if (holding === undefined) throw new Error('A group has an account or more.')
  return { mint: holding.mint, to: holding.owner }
}

const byInstruction = (move: TokenMove, weighed: Weighed): TokenReceipt => ({
  ...toOf(weighed),
  position: move.position,
  amountBase: move.amount,
  from: ownerOf(move.source, weighed) ?? onlyPayer(weighed),
  moves: [move],
  basis: 'instruction',
})

/**
 * Returns one receipt for the balance increase of a group of token accounts that belong to one owner. The
 * amount is at most the increase over all accounts of this owner. If that increase is not positive, the list
 * is empty.
 */
const byBalance = (credits: readonly TokenMove[], weighed: Weighed): TokenReceipt[] => {
  const { group, own } = weighed
  const [gained, more] = [changeOf(group), changeOf(own)]
  if (more <= 0n) return []
  const lowest = Math.min(...group.map(({ account }) => account))
  const from = payerOf(credits, weighed)
  const position = balancePositions + lowest
  const receipt = { ...toOf(weighed), position, from, moves: credits, basis: 'balance' } as const
  if (gained > more) return [{ ...receipt, amountBase: more }]
  return [{ ...receipt, amountBase: gained }]
}

/**
 * Returns the owner who paid the balance increase of a group of token accounts; null if the payer is not
 * certain. The payer is the single sender of all `credits`, if `credits` cover the increase. Otherwise it is
 * the only owner, apart from the recipient, whose balance of the token decreased.
 */
const payerOf = (credits: readonly TokenMove[], weighed: Weighed): string | null => {
  const owners = new Set(credits.map(({ source }) => ownerOf(source, weighed)))
  const covered = sum(credits.map(({ amount }) => amount)) >= changeOf(weighed.group)
  const [owner = null] = owners
  return covered && owners.size === 1 && owner !== null ? owner : onlyPayer(weighed)
}

/**
 * Returns the owner of an account. Null for an account whose owner changed, or that was opened and closed in
 * the transaction.
 */
const ownerOf = (account: number, { holdings, group }: Weighed): string | null => {
  const known = holdings.filter((one) => one.account === account && one.mint === group[0]?.mint)
  return known.length === 1 ? (known[0]?.owner ?? null) : null
}

/**
 * Returns the only owner, apart from the recipient, whose balance of the token decreased. Null if there is no
 * such owner, or more than one.
 */
const onlyPayer = ({ holdings, group }: Weighed): string | null => {
  const others = holdings.filter(({ mint, owner }) => mint === group[0]?.mint && owner !== group[0]?.owner)
  const losers = [...Map.groupBy(others, ({ owner }) => owner)].filter(([, own]) => changeOf(own) < 0n)
  return losers.length === 1 ? (losers[0]?.[0] ?? null) : null
}
