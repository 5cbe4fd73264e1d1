/** Defines a payer and a merchant with token accounts, for transactions that tests build by hand. */
import type { TokenSymbol } from '@stablerail/contract'
import { referenceKey } from '../src/solana/reference.ts'
import {
  keyOf,
  type MadeBalance,
  type MadeInstruction,
  type MadeTransaction,
  type Move,
  transfer,
} from './solana-transactions.ts'

export const [usdc, usdt, other] = [keyOf('usdc'), keyOf('usdt'), keyOf('other mint')]
export const mints = new Map<string, TokenSymbol>([
  [usdc, 'USDC'],
  [usdt, 'USDT'],
])
export const [first, second] = ['0'.repeat(31).concat('1'), '0'.repeat(31).concat('2')]
export const [merchant, payer, third] = [keyOf('merchant'), keyOf('payer'), keyOf('third')]
/**
 * Token accounts: `till` and `spare` belong to the merchant, `purse` to the payer, `pocket` to a third
 * wallet.
 */
export const [till, spare, purse, pocket] = [keyOf('till'), keyOf('spare'), keyOf('purse'), keyOf('pocket')]
const owners = new Map([
  [till, merchant],
  [spare, merchant],
  [purse, payer],
  [pocket, third],
])

export const balance = (account: string, amount: bigint, mint = usdc): MadeBalance => {
  const owner = owners.get(account)
  return { account, mint, amount, ...(owner === undefined ? {} : { owner }) }
}
export const pay = (amount: bigint, more: Partial<Move> = {}) =>
  transfer({ source: purse, destination: till, amount, ...more })
export const extra = (...references: string[]) => references.map(referenceKey)

/**
 * Returns a transaction whose balances show that `amount` moved from the payer to the merchant. Before the
 * transaction, the payer's account `purse` had 1,000, and the merchant's account `till` was empty.
 */
export const moving = (
  amount: bigint,
  instructions: readonly MadeInstruction[],
  mint = usdc,
): MadeTransaction => ({
  instructions,
  before: [balance(purse, 1000n, mint), balance(till, 0n, mint)],
  after: [balance(purse, 1000n - amount, mint), balance(till, amount, mint)],
})
export const outside: MadeInstruction = {
  program: keyOf('program'),
  accounts: [purse, till],
  data: Buffer.from([1]),
}
