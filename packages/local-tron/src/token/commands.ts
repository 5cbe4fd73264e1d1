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
  /**
   * Deploys a token with 6 decimals that behaves like USDT, but that anyone may mint. Returns its address
   * (T…).
   */
  deployToken(symbol?: string): Promise<string>
  /**
   * Mints tokens. This function and the following ones return the id of a transaction. It is mined
   * immediately or, if automine is off, waits for the next block.
   */
  mint(mint: { token: string; to: string; amountBase: bigint }): Promise<string>
  transfer(transfer: TokenTransfer): Promise<string>
  /** Adds a user to the token's blacklist or removes the user. Transfers from a listed sender revert. */
  setBlacklisted(entry: { token: string; user: string; isListed: boolean }): Promise<string>
  call(call: ContractCallBy): Promise<string>
}

export const createTokenCommands = (node: {
  chain: Chain
  exclusively: Exclusively
  /** The account that deploys tokens, mints them and changes their blacklists. */
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
