/**
 * The ways in which buyers pay. Each sends real transactions to a local chain, and none writes to the database.
 *
 * A scenario gets a buyer with an account of its own and returns what it sent. It waits between its transactions if
 * a buyer would: until a part was received, or until the checkout has ended. It reports each step to the buyer's `did`.
 */
import type { Buyer, SentTransaction } from '../buyer.ts'
import {
  payExactly,
  payInThreeParts,
  payRounded,
  payShortByDust,
  payTooMuch,
  payUnderpaidThenToppedUp,
} from './amounts.ts'
import { payFromContractWallet, payFromExchange, payInBatch } from './contracts.ts'
import { payDropped, payReplaced } from './mempool.ts'
import { payLate, payOnWrongChain, payToDepositAddress, payWrongToken } from './places.ts'
import {
  payCollectedAndReorged,
  payLostAfterConfirmation,
  payLostBeforeConfirmation,
  payReorgedAfterConfirmation,
  payReorgedBeforeConfirmation,
} from './reorgs.ts'

export type Scenario =
  | ('exact' | 'rounded' | 'short-by-dust' | 'underpaid-then-topped-up' | 'overpaid' | 'three-parts' | 'late')
  | ('deposit-address' | 'wrong-token' | 'wrong-chain' | 'batch' | 'contract-wallet' | 'exchange')
  | ('reorged-before-confirmation' | 'lost-before-confirmation')
  | ('reorged-after-confirmation' | 'lost-after-confirmation')
  | ('dropped-from-mempool' | 'stuck-then-replaced' | 'collected-and-reorged')

export type ScenarioRecord = {
  /** A sentence for the documentation. */
  summary: string
  run(buyer: Buyer): Promise<SentTransaction[]>
  /** Whether the scenario replaces blocks or stops the mining, so that no other connection may pay on the chain. */
  needsChainAlone?: true
  /** Whether the caller may choose the depth of the reorg. */
  hasDepth?: true
  /** Whether the checkout must have an address of its own. */
  needsOwnAddress?: true
}

export const scenarios: Readonly<Record<Scenario, ScenarioRecord>> = {
  exact: {
    summary: 'The buyer sends the transaction that the page prepares for a wallet.',
    run: payExactly,
  },
  rounded: {
    summary: 'The buyer types the address and the price by hand, without the fraction of a cent.',
    run: payRounded,
  },
  'short-by-dust': { summary: 'The buyer sends a cent less than the price.', run: payShortByDust },
  'underpaid-then-topped-up': {
    summary: 'The buyer sends half of the price, and then the rest.',
    run: payUnderpaidThenToppedUp,
  },
  overpaid: { summary: 'The buyer sends five units of the token more than the price.', run: payTooMuch },
  'three-parts': { summary: 'The buyer sends the price in three parts.', run: payInThreeParts },
  late: { summary: 'The buyer sends the price after the merchant has ended the checkout.', run: payLate },
  'deposit-address': {
    summary: 'The buyer sends the price by a plain transfer to the address of the checkout.',
    run: payToDepositAddress,
    needsOwnAddress: true,
  },
  'wrong-token': {
    summary: 'The buyer sends USDT in place of USDC, or the reverse.',
    run: payWrongToken,
  },
  'wrong-chain': { summary: 'The buyer sends the right token on another chain.', run: payOnWrongChain },
  batch: { summary: 'The buyer pays with one transaction that has three transfers.', run: payInBatch },
  'contract-wallet': {
    summary: 'The buyer sends the prepared transaction from a wallet that is a contract.',
    run: payFromContractWallet,
  },
  exchange: {
    summary:
      'The buyer withdraws from an exchange. A contract sends the price less a fee, without the reference.',
    run: payFromExchange,
  },
  'reorged-before-confirmation': {
    summary: 'A reorg removes the payment before it is confirmed, and the transaction is mined again.',
    run: payReorgedBeforeConfirmation,
    needsChainAlone: true,
    hasDepth: true,
  },
  'lost-before-confirmation': {
    summary: 'A reorg removes the payment before it is confirmed, and the transaction is never mined again.',
    run: payLostBeforeConfirmation,
    needsChainAlone: true,
    hasDepth: true,
  },
  'reorged-after-confirmation': {
    summary: 'A reorg removes the payment after it was confirmed, and the transaction is mined again.',
    run: payReorgedAfterConfirmation,
    needsChainAlone: true,
    hasDepth: true,
  },
  'lost-after-confirmation': {
    summary: 'A reorg removes the payment after it was confirmed, and the loss becomes final.',
    run: payLostAfterConfirmation,
    needsChainAlone: true,
    hasDepth: true,
  },
  'dropped-from-mempool': {
    summary: 'The transaction of the buyer waits in the mempool, and is dropped before a block contains it.',
    run: payDropped,
    needsChainAlone: true,
  },
  'stuck-then-replaced': {
    summary: 'The transaction of the buyer is stuck, and the buyer replaces it by one with a higher fee.',
    run: payReplaced,
    needsChainAlone: true,
  },
  'collected-and-reorged': {
    summary: 'The deposit is collected to the wallet, and a reorg removes the collecting transaction.',
    run: payCollectedAndReorged,
    needsChainAlone: true,
    needsOwnAddress: true,
  },
}
