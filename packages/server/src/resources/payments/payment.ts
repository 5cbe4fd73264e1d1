import { type EventData, type Payment, type TokenSymbol, tokens } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { NetworkConfig } from '../../config.ts'
import type { Tables } from '../../mechanisms/db/index.ts'

export type PaymentRow = Selectable<Tables['payments']>

const moment = (date: Date | null) => date?.toISOString() ?? null

export const toPayment = (row: PaymentRow): Payment => ({
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
  txHash: row.tx_hash,
  blockNumber: row.block_number,
  confirmations: row.confirmations,
  refundTxHash: row.refund_tx_hash,
  refundAmountMinor: row.refund_amount_minor,
  refundRecipient: row.refund_recipient,
  refundBroadcastAt: moment(row.refund_broadcast_at),
  refundedAt: moment(row.refunded_at),
  refundReason: row.refund_reason,
  screeningVerdict: row.screening_verdict,
  screeningProvider: row.screening_provider,
  screeningScreenedAt: moment(row.screening_screened_at),
  tokenAmountBase: row.token_amount_base,
  unmatchedInbound: row.unmatched_inbound,
  closeMatchCheckoutId: row.close_match_checkout_id,
  expectedTokenAmountBase: row.expected_token_amount_base,
  receivedTokenAmountBase: row.received_token_amount_base,
  reorgSuspected: row.reorg_suspected,
  confirmedAt: moment(row.confirmed_at),
  createdAt: row.created_at.toISOString(),
  payerAddress: row.payer_address,
  // Payments of earlier versions were recorded without the steps.
  attribution: row.attribution && { ...row.attribution, steps: row.attribution.steps ?? [] },
  claims: row.claims ?? [],
})

type Identified = Pick<PaymentRow, 'id' | 'checkout_id' | 'customer_id' | 'invoice_id' | 'subscription_id'>

/** The ids that every event about a payment carries. */
export const paymentIdentifiers = (row: Identified): EventData<'payment.pending'> => ({
  paymentId: row.id,
  checkoutId: row.checkout_id,
  customerId: row.customer_id,
  invoiceId: row.invoice_id,
  subscriptionId: row.subscription_id,
})

/** Decimals of a token on a network. Throws when the token is not configured, which the caller has ruled out. */
export const decimalsOf = (network: NetworkConfig, token: TokenSymbol): number => {
  const decimals = network.tokens[token]?.decimals
  if (decimals === undefined) throw new Error(`${token} on ${network.chain} is not configured.`)
  return decimals
}

export const configuredTokens = (network: NetworkConfig): TokenSymbol[] =>
  tokens.filter((token) => network.tokens[token] !== undefined)
