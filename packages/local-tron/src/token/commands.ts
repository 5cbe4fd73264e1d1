import type { TronAccount } from '../account.ts'
import type { Chain } from '../chain/chain.ts'
import type { Exclusively } from '../exclusive.ts'
import {
  blacklistCall,
  type ContractCallBy,
  deployToken,
  mintCall,
  send,
  type TokenTransfer,
  transferCall,
} from './test-usdt.ts'

export type TokenCommands = {
  /** Deploys a token with 6 decimals that behaves like USDT; anyone may mint it. Returns its address (T…). */
  deployToken(symbol?: string): Promise<string>
  /**
   * The functions below return the id of a transaction, which is mined at once, or waits if automine is off.
   */
  mint(mint: { token: string; to: string; amountBase: bigint }): Promise<string>
  transfer(transfer: TokenTransfer): Promise<string>
  /** Adds or removes a user on the blacklist. Transfers of a listed sender revert. */
  setBlacklisted(entry: { token: string; user: string; isListed: boolean }): Promise<string>
  call(call: ContractCallBy): Promise<string>
}

export const createTokenCommands = (node: {
  chain: Chain
  exclusively: Exclusively
  /** The account that deploys, mints and blacklists. */
  operator: TronAccount
}): TokenCommands => {
  const { chain, exclusively, operator } = node
  const call = (each: ContractCallBy) => exclusively(() => send(chain, each))
  return {
    call,
    deployToken: (symbol = 'USDT') => exclusively(() => deployToken(chain, symbol, operator)),
    mint: ({ token, to, amountBase }) =>
      call({ from: operator, contract: token, data: mintCall(to, amountBase) }),
    transfer(transfer) {
      const { from, token, feeLimitSun } = transfer
      const limit = feeLimitSun === undefined ? {} : { feeLimitSun }
      return call({ from, contract: token, data: transferCall(transfer), ...limit })
    },
    setBlacklisted: ({ token, user, isListed }) =>
      call({ from: operator, contract: token, data: blacklistCall(user, isListed) }),
  }
}
