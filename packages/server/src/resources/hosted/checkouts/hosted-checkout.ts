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
  /** The base units that were received at the deposit address and count towards the price. */
  receivedBase: bigint
  /** The merchant's name as the page shows it. */
  merchantName: string
  /** The terms that the payer of a subscription by allowance signs, and the approvals they send. */
  offered: Pick<PaymentInstructions, 'approvals' | 'terms'>
  /** Whether a free trial begins, so that the buyer pays nothing now. */
  isFree: boolean
}

/**
 * Returns the instructions for an expected payment: a payment URI to scan, and a transaction for a wallet to
 * sign.
 */
export const toInstructions = (config: Config, instructed: InstructedPayment): PaymentInstructions => {
  const { checkout, expectation, recipient, merchantName, offered, isFree } = instructed
  const { by_deposit: depositAddress } = expectation
  const network = findNetwork(config, expectation.chain, expectation.livemode)
  const token = network?.tokens[expectation.token]
  if (network === undefined || token === undefined)
    throw new Error(`${expectation.token} on ${expectation.chain} was asked for and is no longer configured.`)
  const amountBase = depositAddress
    ? missingBase(expectation, instructed.receivedBase)
    : BigInt(expectation.amount_base ?? expectation.price_base)
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
    byHandRefusal: isRecognisable(expectation) ? null : refusalOn(expectation.chain),
    paymentUri: '',
    transaction: null,
    ...(isEvm && evmParts({ network, tokenAddress: token.address, expectation, recipient, amountBase })),
    ...(expectation.chain === 'solana' && { paymentUri: solanaRequest(config, asked) }),
    ...(expectation.chain === 'tron' &&
      expectation.amount_base !== null && { paymentUri: tronPaymentUri(recipient) }),
    approval: null,
    ...offered,
    ...(isFree && free),
  }
}

/** Returns the base units of the price that are still missing at the deposit address of a checkout. */
export const missingBase = ({ price_base }: ExpectationRow, receivedBase: bigint): bigint => {
  const missing = BigInt(price_base) - receivedBase
  return missing > 0n ? missing : 0n
}

/** Returns whether a payment that is made by hand is recognised: by its address, or by its exact amount. */
const isRecognisable = ({ by_deposit, amount_base }: ExpectationRow): boolean =>
  by_deposit || amount_base !== null

/**
 * Returns the reason why a payment cannot be made by hand. It is shown if other checkouts of the same price
 * have reserved all exact amounts.
 */
const refusalOn = (chain: ChainId): string => {
  if (isEvmChain(chain)) return byReferenceAlone
  return chain === 'solana' ? byRequestAlone : notNow
}

type EvmPayment = Pick<InstructedPayment, 'expectation' | 'recipient'> & {
  network: NetworkConfig
  tokenAddress: string
  amountBase: bigint
}

/** Returns the payment URI and the transaction of the payment instructions for a buyer with an EVM wallet. */
const evmParts = ({
  network,
  tokenAddress,
  expectation,
  recipient,
  amountBase,
}: EvmPayment): Pick<PaymentInstructions, 'paymentUri' | 'transaction'> => {
  const { networkId } = network
  const call = { recipient, amountBase }
  return {
    paymentUri: isRecognisable(expectation) ? paymentUri({ ...call, tokenAddress, networkId }) : '',
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
  instructions: PaymentInstructions | null
  payment: HostedCheckout['payment']
  payments: HostedCheckout['payments']
}

export const toHostedCheckout = ({
  checkout,
  merchant,
  autopay,
  instructions,
  payment,
  payments,
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
  expiresAt: displayedExpiry(checkout),
  completedAt: checkout.completed_at?.toISOString() ?? null,
  merchant,
  ageRestriction: checkout.age_restriction && {
    ...checkout.age_restriction,
    attested: checkout.attested_at !== null,
  },
  trialDays: trialOf(checkout),
  autopay,
  instructions,
  payment,
  payments,
  remainingBase: instructions?.depositAddress === true ? instructions.amountBase : null,
  refundAddress: payment === null && payments.length === 0 ? checkout.refund_address : null,
})
