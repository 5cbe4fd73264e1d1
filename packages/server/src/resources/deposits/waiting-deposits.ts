import { parseAddress } from '@stablerail/chains/addresses'
import { type ChainId, maxAmountMinor, type TokenSymbol, type WaitingDeposits } from '@stablerail/contract'
import type { Database } from '../../mechanisms/db/index.ts'
import type { Scope } from '../../ports/index.ts'
import { type Config, findNetwork } from '../../settings/config.ts'
import { baseUnitsPerCent } from '../checkouts/index.ts'
import { selectWaitingDeposits, type WaitingRow } from './store.ts'

/** The decimals of a token on a network that is no longer configured: those of USDC and USDT on most chains. */
const usualDecimals = 6

/** Returns base units of a token as whole cents, rounded down. */
export const centsOf = (
  config: Config,
  { livemode }: Pick<Scope, 'livemode'>,
  { chain, token, amountBase }: { chain: ChainId; token: TokenSymbol; amountBase: bigint },
): number => {
  const decimals = findNetwork(config, chain, livemode)?.tokens[token]?.decimals ?? usualDecimals
  const minor = amountBase / baseUnitsPerCent(decimals)
  return minor > BigInt(maxAmountMinor) ? maxAmountMinor : Number(minor)
}

export const toWaitingDeposits = (config: Config, scope: Scope, row: WaitingRow): WaitingDeposits => ({
  chain: row.chain,
  token: row.token,
  payee: parseAddress(row.chain, row.payee_key) ?? row.payee_key,
  walletId: row.wallet_id,
  deposits: row.deposits,
  amountMinor: centsOf(config, scope, { ...row, amountBase: BigInt(row.amount_base) }),
  amountBase: row.amount_base,
})

/** Returns the cents that wait at the deposit addresses of a workspace, in all tokens on all chains. */
export const sumWaitingDeposits = async (db: Database, config: Config, scope: Scope): Promise<bigint> => {
  const rows = await selectWaitingDeposits(db, scope)
  return rows.reduce((sum, row) => sum + BigInt(toWaitingDeposits(config, scope, row).amountMinor), 0n)
}
