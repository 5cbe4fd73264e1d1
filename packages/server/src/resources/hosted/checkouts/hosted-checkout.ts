import type { HostedCheckout, PaymentInstructions } from '@stablerail/contract'
import { type Config, findNetwork } from '../../../config.ts'
import type { Scope } from '../../../context.ts'
import { paymentUri, transferCalldata } from '../../../mechanisms/chains/index.ts'
import {
  type CheckoutRow,
  type ExpectationRow,
  shownExpiry,
  shownPairs,
  trialOf,
} from '../../checkouts/index.ts'

const zeroAddress = '0x0000000000000000000000000000000000000000'

const nothingToPay =
  'Nothing is paid now: the trial begins once you have signed the terms and approved the token.'

const byReferenceAlone =
  'Too many checkouts of this price are waiting to be paid for this one to have an amount of its own, so a payment ' +
  'made by hand could not be told from theirs. Pay with the wallet button.'

/** The workspace and the mode in which a checkout was made. */
export const scopeOf = (checkout: CheckoutRow): Scope => ({
  workspaceId: checkout.workspace_id,
  livemode: checkout.livemode,
})

export type InstructedPayment = {
  expectation: ExpectationRow
  recipient: string
  /** What the payer of a subscription by allowance signs and approves. */
  offered: Pick<PaymentInstructions, 'approvals' | 'terms'>
  /** Whether a trial begins, so that nothing is paid now. */
  isFree: boolean
}

/** How to pay what is expected: as a payment URI to scan, and as a transaction for a wallet to sign. */
export const toInstructions = (
  config: Config,
  { expectation, recipient, offered, isFree }: InstructedPayment,
): PaymentInstructions => {
  const network = findNetwork(config, expectation.chain, expectation.livemode)
  const token = network?.tokens[expectation.token]
  if (network === undefined || token === undefined)
    throw new Error(`${expectation.token} on ${expectation.chain} was asked for and is no longer configured.`)
  const isExact = expectation.amount_base !== null
  const amountBase = BigInt(expectation.amount_base ?? expectation.price_base)
  const call = { recipient, amountBase }
  const free = { amountBase: '0', byHandRefusal: nothingToPay, paymentUri: '', transaction: null }
  return {
    chain: expectation.chain,
    token: expectation.token,
    recipient,
    tokenAddress: token.address,
    chainId: network.networkId,
    decimals: token.decimals,
    amountBase: amountBase.toString(),
    byHandRefusal: isExact ? null : byReferenceAlone,
    paymentUri: isExact
      ? paymentUri({ ...call, tokenAddress: token.address, networkId: network.networkId })
      : '',
    transaction: {
      kind: 'evm',
      chainId: network.networkId,
      from: expectation.payer_key ?? zeroAddress,
      to: token.address,
      value: '0x0',
      data: transferCalldata({ ...call, reference: expectation.reference }),
    },
    ...{ approval: null, ...offered },
    ...(isFree && free),
  }
}

export type HostedParts = {
  checkout: CheckoutRow
  merchant: HostedCheckout['merchant']
  autopay: HostedCheckout['autopay']
  instructions: PaymentInstructions | null
  payment: HostedCheckout['payment']
}

export const toHostedCheckout = ({
  checkout,
  merchant,
  autopay,
  instructions,
  payment,
}: HostedParts): HostedCheckout => ({
  status: checkout.status,
  livemode: checkout.livemode,
  amountMinor: checkout.amount_minor,
  currency: checkout.currency,
  interval: checkout.subscription_terms?.interval ?? null,
  ...shownPairs(checkout),
  description: checkout.description,
  successUrl: checkout.success_url,
  cancelUrl: checkout.cancel_url,
  expiresAt: shownExpiry(checkout),
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
})
