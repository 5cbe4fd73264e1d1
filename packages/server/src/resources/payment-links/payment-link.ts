import {
  type AcceptedPair,
  acceptedPairs,
  defaultMinAmountMinor,
  maxAmountMinor,
  type PaymentLink,
} from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../mechanisms/db/index.ts'
import type { Config } from '../../settings/config.ts'

export type PaymentLinkRow = Selectable<Tables['payment_links']>

/**
 * Returns the pairs that are set on the payment link, the fixed pair first; null if the link uses the
 * accepted pairs of the workspace.
 */
export const pairsOfLink = ({ chain, token, other_pairs }: PaymentLinkRow): AcceptedPair[] | null =>
  other_pairs === null ? null : acceptedPairs({ chain, token }, other_pairs)

export const toPaymentLink = (config: Config, row: PaymentLinkRow): PaymentLink => ({
  id: row.id,
  url: `${config.hostedBaseUrl}/pay/${row.hosted_token}`,
  description: row.description,
  priceId: row.price_id,
  amountMinor: row.amount_minor,
  openAmount: row.open_amount,
  minAmountMinor: row.min_amount_minor,
  maxAmountMinor: row.max_amount_minor,
  presetAmounts: row.preset_amounts,
  currency: row.currency,
  chain: row.chain,
  token: row.token,
  accepts: pairsOfLink(row),
  successUrl: row.success_url,
  autoReturn: row.auto_return,
  active: row.active,
  metadata: row.metadata as PaymentLink['metadata'],
  createdAt: row.created_at.toISOString(),
})

/** Returns the minimum and maximum amount that a buyer may choose. */
export const boundsOf = ({
  min_amount_minor,
  max_amount_minor,
}: Pick<PaymentLinkRow, 'min_amount_minor' | 'max_amount_minor'>): { min: number; max: number } => ({
  min: min_amount_minor ?? defaultMinAmountMinor,
  max: max_amount_minor ?? maxAmountMinor,
})

type AmountTerms = Pick<PaymentLinkRow, 'open_amount' | 'min_amount_minor' | 'max_amount_minor'>

/**
 * Returns the reason why a visitor's amount is rejected, as a message for the caller of the API; null if the
 * amount is valid.
 */
export const amountFault = (link: AmountTerms, amount: number | undefined): string | null => {
  if (!link.open_amount) return amount === undefined ? null : 'This link sets the amount. Send none.'
  const { min, max } = boundsOf(link)
  if (amount !== undefined && amount >= min && amount <= max) return null
  const most = link.max_amount_minor === null ? '' : ` and at most ${max}`
  return `Send the amount that the buyer chose, in minor units: at least ${min}${most}.`
}
