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
  /** Deploys a token with 6 decimals and the habits of USDT; anyone may mint it. Returns its address, T…. */
  deployToken(symbol?: string): Promise<string>
  /** Each returns the id of a transaction that is mined, or waits where transactions wait. */
  mint(mint: { token: string; to: string; amountBase: bigint }): Promise<string>
  transfer(transfer: TokenTransfer): Promise<string>
  /** Transfers of a listed sender revert. */
  setBlacklisted(entry: { token: string; user: string; isListed: boolean }): Promise<string>
  /** Calls any contract. */
  call(call: ContractCallBy): Promise<string>
}

export const createTokenCommands = (node: {
  chain: Chain
  exclusively: Exclusively
  /** Deploys, mints and lists. */
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
