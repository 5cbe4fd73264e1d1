import type { CollectionPlan, WaitingDeposits, Wallet } from '@stablerail/sdk/functions'
import { moneyOf } from '../../parts/words.ts'

type Pair = Pick<WaitingDeposits, 'chain' | 'token'>
type Sum = Pick<WaitingDeposits, 'amountMinor' | 'deposits'>

const addressesOf = (count: number): string =>
  `${new Intl.NumberFormat('en').format(count)} deposit ${count === 1 ? 'address' : 'addresses'}`

/** Formats an amount that is above zero: an amount below a cent is not shown as zero. */
export const waitingMoney = (amountMinor: number): string =>
  amountMinor === 0 ? `Less than ${moneyOf(1)}` : moneyOf(amountMinor)

type Left = Pick<CollectionPlan, 'amountMinor' | 'hasMore'> & {
  deposits: readonly Pick<CollectionPlan['deposits'][number], 'amountMinor' | 'flagged'>[]
}

/** Names the flagged deposits, by the amount if there is only one, such as `the flagged $9.00`. */
export const flaggedLeftWords = ({ deposits, hasMore }: Pick<Left, 'deposits' | 'hasMore'>): string => {
  const [first, ...others] = deposits.filter(({ flagged }) => flagged)
  const isSingle = first !== undefined && others.length === 0 && !hasMore
  return isSingle ? `the flagged ${waitingMoney(first.amountMinor)}` : 'the flagged deposits'
}

/** Describes what still waits after a collection, such as `Still waiting: $9.00, flagged`. */
export const stillWaitingWords = ({ amountMinor, hasMore, deposits }: Left): string => {
  const flagged = deposits.every((deposit) => deposit.flagged) ? ', flagged' : ''
  return `Still waiting: ${hasMore ? 'more than ' : ''}${waitingMoney(amountMinor)}${hasMore ? '' : flagged}`
}

/** Returns a sentence about deposits, such as `$24.99 waits at 2 deposit addresses`. */
export const waitingWords = ({ amountMinor, deposits }: Sum): string =>
  `${waitingMoney(amountMinor)} waits at ${addressesOf(deposits)}`

/**
 * Returns what waits for a wallet: the deposits of its chain and token whose payee is its address; undefined if none
 * waits. The id is not compared, because a wallet that was registered again has another id and the same address.
 */
export const waitingFor = (
  waiting: readonly WaitingDeposits[],
  { chain, token, address }: Pick<Wallet, 'chain' | 'token' | 'address'>,
): WaitingDeposits | undefined =>
  waiting.find((one) => one.chain === chain && one.token === token && one.payee === address)

/** Returns what waits for addresses that no wallet of the workspace has, as after the removal of a wallet. */
export const waitingForOthers = (
  waiting: readonly WaitingDeposits[],
  wallets: readonly Wallet[],
): WaitingDeposits[] =>
  waiting.filter((one) => !wallets.some((wallet) => waitingFor([one], wallet) !== undefined))

/**
 * Separates deposits for wallets that the issuer of their token has frozen from those that can be collected. To a frozen
 * wallet USDC cannot be sent, and USDT sent to it cannot be spent.
 */
export const separateFrozen = (
  waiting: readonly WaitingDeposits[],
  wallets: readonly Wallet[],
): { collectable: WaitingDeposits[]; frozen: WaitingDeposits[] } => {
  const isFrozen = (one: WaitingDeposits) =>
    wallets.some((wallet) => wallet.frozen === true && waitingFor([one], wallet) !== undefined)
  return { collectable: waiting.filter((one) => !isFrozen(one)), frozen: waiting.filter(isFrozen) }
}

export type WaitingPair = Pair & Sum

/** Returns the sums by chain and token, because one transaction collects the deposits of one pair for all wallets. */
export const waitingPairs = (waiting: readonly WaitingDeposits[]): WaitingPair[] => {
  const pairs = new Map<string, WaitingPair>()
  for (const { chain, token, amountMinor, deposits } of waiting) {
    const key = `${token} ${chain}`
    const sum = pairs.get(key) ?? { chain, token, amountMinor: 0, deposits: 0 }
    pairs.set(key, {
      ...sum,
      amountMinor: sum.amountMinor + amountMinor,
      deposits: sum.deposits + deposits,
    })
  }
  return [...pairs.values()]
}
