import { parseAddress } from '@stablerail/chains/addresses'
import {
  type AskedConfirmations,
  type ChainId,
  defaultConfirmations,
  type EventData,
  type Payment,
  type TokenSymbol,
  tokens,
} from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../mechanisms/db/index.ts'
import type { EventCause } from '../../../mechanisms/work/index.ts'
import { type Config, findNetwork, type NetworkConfig } from '../../../settings/config.ts'
import { displayedConfirmations, requiredConfirmations } from '../../workspaces/index.ts'
import { toMinor } from './amounts.ts'

export type TransferRow = Selectable<Tables['transfers']>

/** The columns of a transfer that are read with its payment. */
export const transferFacts = [
  ...(['chain', 'token', 'tx_id', 'position', 'from_key', 'to_key', 'amount_base'] as const),
  ...(['block_number', 'block_hash', 'block_time', 'state', 'orphaned_at', 'witnessed'] as const),
  ...(['reference_keys', 'pulled', 'deposit'] as const),
] as const

/**
 * The position of the transfer of a reverted transaction. No log has this position, because log indexes start
 * at 0.
 */
export const noPosition = -1

/** A payment with its transfer, as operations read it. */
export type RecordedPayment = Selectable<Tables['payments']> &
  Pick<TransferRow, (typeof transferFacts)[number]>

/**
 * The outcomes of a payment's attribution: the payment is credited to a checkout or an invoice, it is too
 * little for a checkout, or it matches nothing.
 */
export const outcomes = ['credited', 'underpaid', 'unmatched'] as const satisfies RecordedPayment['outcome'][]

/** A payment with the columns that the API shows. */
export type PaymentRow = RecordedPayment & {
  /** The confirmations that the workspace requires, by chain. */
  asked_confirmations: AskedConfirmations
  /**
   * The number of blocks from the transfer's block to the newest block that the chain reader has read, both
   * included; 0 if the transfer is in no block of the chain.
   */
  depth: number
  /** Whether the key of the sender signed the report of the transaction for the checkout of the payment. */
  sender_proven: boolean
  /** The exact amount that the close match still reserves in the pair of the transfer; null if it reserves none. */
  requested_amount_base: string | null
  /** The time of the block that collected the payment from its deposit address; null if it was not collected. */
  collected_at: Date | null
  /**
   * The sum in cents of the refunds that are confirmed or under way; null if there are none. The other refund
   * fields are those of the newest of these refunds.
   */
  refund_amount_minor: number | null
  refund_tx_id: string | null
  refund_recipient_key: string | null
  refund_broadcast_at: Date | null
  refund_confirmed_at: Date | null
  refund_reason: string | null
}

const moment = (date: Date | null) => date?.toISOString() ?? null

export const toPayment = (config: Config, row: PaymentRow): Payment => ({
  id: row.id,
  workspaceId: row.workspace_id,
  customerId: row.customer_id,
  subscriptionId: row.subscription_id,
  invoiceId: row.invoice_id,
  checkoutId: row.checkout_id,
  walletId: row.wallet_id,
  amountMinor: row.amount_minor,
  feeMinor: row.fee_minor,
  netMinor: row.net_minor,
  currency: row.currency,
  token: row.token,
  chain: row.chain,
  status: row.status,
  failureReason: row.failure_reason,
  description: row.description,
  txHash: row.tx_id,
  blockNumber: isOutOfChain(row) ? null : row.block_number,
  confirmations: Math.min(row.depth, requiredOf(config, row)),
  refundTxHash: row.refund_tx_id,
  refundAmountMinor: row.refund_amount_minor,
  refundRecipient: row.refund_recipient_key === null ? null : addressOf(row.chain, row.refund_recipient_key),
  refundBroadcastAt: moment(row.refund_broadcast_at),
  refundedAt: moment(row.refund_confirmed_at),
  refundReason: row.refund_reason,
  screeningVerdict: row.screening_verdict,
  screeningProvider: row.screening_provider,
  screeningScreenedAt: moment(row.screening_screened_at),
  tokenAmountBase: row.amount_base,
  coverage: row.coverage,
  depositAddress: row.deposit === null ? null : addressOf(row.chain, row.deposit),
  collectedAt: moment(row.collected_at),
  unmatchedInbound: row.outcome === 'unmatched',
  overpaidMinor: overpaidOf(config, row),
  closeMatchCheckoutId: row.close_match_checkout_id,
  expectedTokenAmountBase: row.expected_token_amount_base,
  requestedTokenAmountBase: row.requested_amount_base,
  receivedTokenAmountBase: row.expected_token_amount_base === null ? null : row.amount_base,
  reorgSuspected: row.reorg_suspected,
  confirmedAt: moment(row.confirmed_at),
  createdAt: row.created_at.toISOString(),
  payerAddress: addressOf(row.chain, row.from_key),
  senderProven: row.sender_proven,
  tokenDecimals: findNetwork(config, row.chain, row.livemode)?.tokens[row.token]?.decimals ?? null,
  // Payments of earlier versions were recorded without the steps; show an empty list for them.
  attribution: row.attribution && {
    ...row.attribution,
    equallyCloseCheckoutIds: row.attribution.equallyCloseCheckoutIds ?? [],
    steps: row.attribution.steps ?? [],
  },
  claims: row.claims ?? [],
})

/** Returns the cents that a confirmed payment brought above the price of its checkout or invoice, rounded down. */
const overpaidOf = (config: Config, row: PaymentRow): number => {
  const { status, outcome, coverage, target_amount_base: targetBase, chain, token, livemode } = row
  const isCounted = status === 'confirmed' && outcome === 'credited' && coverage !== 'part'
  const decimals = findNetwork(config, chain, livemode)?.tokens[token]?.decimals
  if (!isCounted || targetBase === null || decimals === undefined) return 0
  const surplusBase = BigInt(row.amount_base) - BigInt(targetBase)
  return surplusBase <= 0n ? 0 : (toMinor(surplusBase, decimals) ?? 0)
}

/**
 * Returns whether the API shows no block number for a payment: the payment is pending or failed, and its
 * transaction is now in no block. After a reorg, a payment with another status keeps the number of its last
 * block.
 */
const isOutOfChain = ({ state, status }: RecordedPayment): boolean =>
  state === 'orphaned' && (status === 'pending' || status === 'failed')

/**
 * Returns the number of confirmations that the API shows as required for a payment. On chains that wait for
 * finality, they alone do not confirm it.
 */
export const requiredOf = (config: Config, { chain, livemode, asked_confirmations }: PaymentRow): number =>
  displayedConfirmations(
    chain,
    requiredConfirmations(
      findNetwork(config, chain, livemode) ?? { chain, confirmations: defaultConfirmations[chain] },
      asked_confirmations,
    ),
  )

/** Converts a stored address to the form that its chain writes. Returns null for an empty address. */
export const addressOf = (chain: ChainId, key: string): string | null =>
  parseAddress(chain, key) ?? (key === '' ? null : key)

type Identified = Pick<
  RecordedPayment,
  'id' | 'checkout_id' | 'customer_id' | 'invoice_id' | 'subscription_id' | 'tx_id'
>

/** Returns the ids and the transaction hash that every event about a payment carries. */
export const paymentIdentifiers = (row: Identified): EventData<'payment.pending'> => ({
  paymentId: row.id,
  checkoutId: row.checkout_id,
  customerId: row.customer_id,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
  txHash: row.tx_id,
})

/**
 * Returns the cause of an event about a payment. `version` is the number of changes of the payment, including
 * the change that the event reports.
 */
export const causeOf = (paymentId: string, blockTime: Date, version: number): EventCause => ({
  at: blockTime,
  of: paymentId,
  version,
})

/**
 * Returns the decimals of a token on a network. Throws if the token is not configured; the caller has checked
 * that before.
 */
export const decimalsOf = (network: NetworkConfig, token: TokenSymbol): number => {
  const decimals = network.tokens[token]?.decimals
  if (decimals === undefined) throw new Error(`${token} on ${network.chain} is not configured.`)
  return decimals
}

export const configuredTokens = (network: NetworkConfig): TokenSymbol[] =>
  tokens.filter((token) => network.tokens[token] !== undefined)
