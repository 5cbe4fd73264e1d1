import type { Holding, Moves } from './holdings.ts'
import { positionsEach, type TokenMove } from './token-instruction.ts'
import { mostInstructions } from './transaction.ts'

/** What a wallet received, before it is told which token this is and which references came with it. */
export type Receipt = {
  position: number
  mint: string
  from: string | null
  to: string
  amountBase: bigint
  /** The instructions that it comes from: one where the instructions tell it, any number where balances do. */
  moves: readonly TokenMove[]
  basis: 'instruction' | 'balance'
}

/** Transfers that balances alone tell stand after all others, by the index of the account. */
const balancePositions = mostInstructions * positionsEach

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const changeOf = (holdings: readonly Holding[]) => sum(holdings.map(({ before, after }) => after - before))

/** What the owners of the holdings received from others, in order. */
export const receiptsOf = (holdings: readonly Holding[], moved: Moves): Receipt[] => {
  const owners = Map.groupBy(holdings, ({ mint, owner }) => `${mint} ${owner}`)
  return [...owners.values()]
    .flatMap((own) =>
      groupsOf(own, moved.moves).flatMap((group) => received({ group, own, holdings }, moved)),
    )
    .toSorted((one, other) => one.position - other.position)
}

/**
 * The accounts of an owner that are weighed together: each by itself, unless the owner moved tokens between them in the
 * same transaction. Then a payment to one of them may end in another.
 */
const groupsOf = (own: readonly Holding[], moves: readonly TokenMove[]): (readonly Holding[])[] => {
  const accounts = new Set(own.map(({ account }) => account))
  const between = moves.some(
    ({ source, destination }) => source !== destination && accounts.has(source) && accounts.has(destination),
  )
  return between ? [own] : own.map((holding) => [holding])
}

type Weighed = {
  /** Accounts of one owner. */
  group: readonly Holding[]
  /** All accounts of that owner. */
  own: readonly Holding[]
  /** All accounts of everybody. */
  holdings: readonly Holding[]
}

const received = (weighed: Weighed, { moves, hidden }: Moves): Receipt[] => {
  const { group, own } = weighed
  const change = changeOf(group)
  if (change <= 0n) return []
  const accounts = new Set(group.map(({ account }) => account))
  const ours = new Set(own.map(({ account }) => account))
  const credits = moves.filter(
    ({ source, destination, amount }) => accounts.has(destination) && !ours.has(source) && amount > 0n,
  )
  const credited = sum(credits.map(({ amount }) => amount))
  // The rest of a change that hidden amounts took part in is not known to have come from another wallet.
  const known = [...accounts].some((account) => hidden.has(account))
    ? credited <= change
    : credited === change
  if (known) return credits.map((move) => byInstruction(move, weighed))
  return [...accounts].some((account) => hidden.has(account)) ? [] : byBalance(credits, weighed)
}

const toOf = ({ group: [holding] }: Weighed): Pick<Receipt, 'mint' | 'to'> => {
  if (holding === undefined) throw new Error('A group has an account or more.')
  return { mint: holding.mint, to: holding.owner }
}

const byInstruction = (move: TokenMove, weighed: Weighed): Receipt => ({
  ...{ ...toOf(weighed), position: move.position, amountBase: move.amount },
  ...{ from: ownerOf(move.source, weighed) ?? onlyPayer(weighed), moves: [move], basis: 'instruction' },
})

/** One receipt of the change, but of no more than what the wallet has more than before in all its accounts. */
const byBalance = (credits: readonly TokenMove[], weighed: Weighed): Receipt[] => {
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

/** Who gave to an account, where that is certain: the one owner of all credits that cover the change, or of the losses. */
const payerOf = (credits: readonly TokenMove[], weighed: Weighed): string | null => {
  const owners = new Set(credits.map(({ source }) => ownerOf(source, weighed)))
  const covered = sum(credits.map(({ amount }) => amount)) >= changeOf(weighed.group)
  const [owner = null] = owners
  return covered && owners.size === 1 && owner !== null ? owner : onlyPayer(weighed)
}

/** The owner of an account; null for one that changed hands, or that was opened and closed within the transaction. */
const ownerOf = (account: number, { holdings, group }: Weighed): string | null => {
  const known = holdings.filter((one) => one.account === account && one.mint === group[0]?.mint)
  return known.length === 1 ? (known[0]?.owner ?? null) : null
}

/** The only other wallet that has less of the token than before; null where there is none, or several. */
const onlyPayer = ({ holdings, group }: Weighed): string | null => {
  const others = holdings.filter(({ mint, owner }) => mint === group[0]?.mint && owner !== group[0]?.owner)
  const losers = [...Map.groupBy(others, ({ owner }) => owner)].filter(([, own]) => changeOf(own) < 0n)
  return losers.length === 1 ? (losers[0]?.[0] ?? null) : null
}
