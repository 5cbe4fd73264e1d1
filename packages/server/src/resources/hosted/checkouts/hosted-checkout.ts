import { paymentUri, transferCalldata, tronPaymentUri } from '@stablerail/chains'
import { type ChainId, type HostedCheckout, isEvmChain, type PaymentInstructions } from '@stablerail/contract'
import type { Scope } from '../../../ports/index.ts'
import { type Config, findNetwork, type NetworkConfig } from '../../../settings/config.ts'
import {
  type CheckoutRow,
  displayedExpiry,
  type ExpectationRow,
  shownPairs,
  trialOf,
} from '../../checkouts/index.ts'
import type { CountedPart } from '../../payments/index.ts'
import { returnAddress } from './return-address.ts'
import { solanaRequest } from './solana-request.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'

const nothingToPay =
  'Nothing is paid now: the trial begins once you have signed the terms and approved the token.'

const byReferenceAlone =
  'Too many checkouts of this price are waiting to be paid for this one to have an amount of its own, so a payment ' +
  'made by hand could not be told from theirs. Pay with the wallet button.'

/**
 * The reason why a payment cannot be made by hand on Solana if no exact amount is left for the checkout. The
 * buyer must use the QR code, because only its payment URI contains the reference that identifies the
 * checkout.
 */
const byRequestAlone =
  'Too many checkouts of this price are waiting to be paid for this one to have an amount of its own, so a payment ' +
  'made by hand could not be told from theirs. Scan the code, or open it in a wallet.'

/**
 * The reason why no payment can be made on a chain that is neither an EVM chain nor Solana, for example Tron,
 * if no exact amount is left for the checkout. On such a chain, neither a wallet button nor a QR code
 * contains the reference that identifies the checkout.
 */
const notNow =
  'Too many checkouts of this price are waiting to be paid for this one to have an amount of its own, so its payment ' +
  'could not be told from theirs. Pay in another way, or ask for a new checkout later.'

export const scopeOf = (checkout: CheckoutRow): Scope => ({
  workspaceId: checkout.workspace_id,
  livemode: checkout.livemode,
})

export type InstructedPayment = {
  checkout: CheckoutRow
  expectation: ExpectationRow
  recipient: string
  /** The amount to send: the price or, after a part of it was received, the rest. */
  amount: AskedAmount
  /** The merchant's name as the page shows it. */
  merchantName: string
  /** The terms that the payer of a subscription by allowance signs, and the approvals they send. */
  offered: Pick<PaymentInstructions, 'approvals' | 'terms'>
  /** Whether a free trial begins, so that the buyer pays nothing now. */
  isFree: boolean
}

/**
 * An amount in base units. `isRecognised`: whether a transfer of exactly this amount is recognised without a reference.
 * `isRest`: whether it is the rest of a price that was received in part.
 */
export type AskedAmount = { amountBase: bigint; isRecognised: boolean; isRest: boolean }

/**
 * Returns the instructions for an expected payment: a payment URI to scan, and a transaction for a wallet to
 * sign.
 */
export const toInstructions = (config: Config, instructed: InstructedPayment): PaymentInstructions => {
  const { checkout, expectation, recipient, amount, merchantName, offered, isFree } = instructed
  const { amountBase, isRecognised } = amount
  const { by_deposit: depositAddress } = expectation
  const network = findNetwork(config, expectation.chain, expectation.livemode)
  const token = network?.tokens[expectation.token]
  if (network === undefined || token === undefined)
    throw new Error(`${expectation.token} on ${expectation.chain} was asked for and is no longer configured.`)
  const isEvm = isEvmChain(expectation.chain)
  const asked = { network, token, checkout, expectation, recipient, amountBase, merchantName }
  const free = { amountBase: '0', byHandRefusal: nothingToPay, paymentUri: '', transaction: null }
  return {
    chain: expectation.chain,
    token: expectation.token,
    recipient,
    depositAddress,
    tokenAddress: token.address,
    chainId: isEvm ? network.networkId : null,
    decimals: token.decimals,
    amountBase: amountBase.toString(),
    reference: expectation.reference,
    byHandRefusal: isRecognised ? null : refusalOn(expectation.chain),
    paymentUri: '',
    transaction: null,
    ...(isEvm && evmParts({ network, tokenAddress: token.address, expectation, recipient, amount })),
    ...(expectation.chain === 'solana' && { paymentUri: solanaRequest(config, asked) }),
    ...(expectation.chain === 'tron' && isRecognised && { paymentUri: tronPaymentUri(recipient) }),
    approval: null,
    ...offered,
    ...(isFree && free),
  }
}

/**
 * Returns the reason why a payment cannot be made by hand. It is shown if other checkouts of the same price
 * have reserved all exact amounts.
 */
const refusalOn = (chain: ChainId): string => {
  if (isEvmChain(chain)) return byReferenceAlone
  return chain === 'solana' ? byRequestAlone : notNow
}

type EvmPayment = Pick<InstructedPayment, 'expectation' | 'recipient' | 'amount'> & {
  network: NetworkConfig
  tokenAddress: string
}

/** Returns the payment URI and the transaction of the payment instructions for a buyer with an EVM wallet. */
const evmParts = ({
  network,
  tokenAddress,
  expectation,
  recipient,
  amount: { amountBase, isRecognised },
}: EvmPayment): Pick<PaymentInstructions, 'paymentUri' | 'transaction'> => {
  const { networkId } = network
  const call = { recipient, amountBase }
  return {
    paymentUri: isRecognised ? paymentUri({ ...call, tokenAddress, networkId }) : '',
    transaction: {
      kind: 'evm',
      chainId: networkId,
      from: expectation.payer_key ?? zeroAddress,
      to: tokenAddress,
      value: '0x0',
      data: transferCalldata({ ...call, reference: expectation.by_deposit ? null : expectation.reference }),
    },
  }
}

export const shownParts = (parts: readonly CountedPart[]): HostedCheckout['payments'] =>
  parts.map(({ chain, token, status, txHash, amountMinor, coverage }) => ({
    chain,
    token,
    status,
    txHash,
    amountMinor,
    coverage,
  }))

export type HostedParts = {
  checkout: CheckoutRow
  merchant: HostedCheckout['merchant']
  autopay: HostedCheckout['autopay']
  /** The instructions, with the amount to send; null if no payment is expected. */
  instructed: { instructions: PaymentInstructions; amount: AskedAmount } | null
  payment: HostedCheckout['payment']
  payments: HostedCheckout['payments']
  addressChanges: number
  refundedMinor: number
  subscriptionUrl: string | null
}

const remainingOf = (instructed: HostedParts['instructed']): string | null =>
  instructed !== null && (instructed.instructions.depositAddress || instructed.amount.isRest)
    ? instructed.instructions.amountBase
    : null

export const toHostedCheckout = ({
  checkout,
  merchant,
  autopay,
  instructed,
  payment,
  payments,
  addressChanges,
  refundedMinor,
  subscriptionUrl,
}: HostedParts): HostedCheckout => ({
  status: checkout.status,
  livemode: checkout.livemode,
  amountMinor: checkout.amount_minor,
  currency: checkout.currency,
  interval: checkout.subscription_terms?.interval ?? null,
  ...shownPairs(checkout),
  description: checkout.description,
  successUrl: returnAddress(checkout.success_url, checkout.id),
  cancelUrl: checkout.cancel_url && returnAddress(checkout.cancel_url, checkout.id),
  autoReturn: checkout.auto_return,
  expiresAt: displayedExpiry(checkout),
  completedAt: checkout.completed_at?.toISOString() ?? null,
  merchant,
  ageRestriction: checkout.age_restriction && {
    ...checkout.age_restriction,
    attested: checkout.attested_at !== null,
  },
  trialDays: trialOf(checkout),
  autopay,
  instructions: instructed?.instructions ?? null,
  payment,
  payments,
  remainingBase: remainingOf(instructed),
  addressChanges,
  refundedMinor,
  subscriptionUrl,
  refundAddress: payment === null && payments.length === 0 ? checkout.refund_address : null,
})
