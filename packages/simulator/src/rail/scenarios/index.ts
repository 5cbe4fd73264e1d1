/**
 * The ways in which buyers pay. Each sends real transactions to a local chain, and none writes to the database.
 *
 * A scenario gets a buyer with an account of its own and returns what it sent. It waits between its transactions if
 * a buyer would: until a part was received, or until the checkout has ended.
 */
import type { Buyer } from '../buyer.ts'
import {
  payExactly,
  payInThreeParts,
  payRounded,
  payShortByDust,
  payTooMuch,
  payUnderpaidThenToppedUp,
} from './amounts.ts'
import { payFromContractWallet, payFromExchange, payInBatch } from './contracts.ts'
import { payLate, payOnWrongChain, payToDepositAddress, payWrongToken } from './places.ts'
import type { SentTransaction } from './send.ts'

export type { SentTransaction } from './send.ts'

export type Scenario =
  | ('exact' | 'rounded' | 'short-by-dust' | 'underpaid-then-topped-up' | 'overpaid' | 'three-parts' | 'late')
  | ('deposit-address' | 'wrong-token' | 'wrong-chain' | 'batch' | 'contract-wallet' | 'exchange')

export const scenarios: Readonly<Record<Scenario, (buyer: Buyer) => Promise<SentTransaction[]>>> = {
  exact: payExactly,
  rounded: payRounded,
  'short-by-dust': payShortByDust,
  'underpaid-then-topped-up': payUnderpaidThenToppedUp,
  overpaid: payTooMuch,
  'three-parts': payInThreeParts,
  late: payLate,
  'deposit-address': payToDepositAddress,
  'wrong-token': payWrongToken,
  'wrong-chain': payOnWrongChain,
  batch: payInBatch,
  'contract-wallet': payFromContractWallet,
  exchange: payFromExchange,
}
