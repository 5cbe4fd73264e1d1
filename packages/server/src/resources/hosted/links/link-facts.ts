import type { LinkFacts } from '@stablerail/pages'
import { boundsOf, type PaymentLinkRow } from '../../payment-links/index.ts'

/** Returns the fields of a payment link that its page shows. */
export const toLinkFacts = (
  link: PaymentLinkRow,
): Pick<LinkFacts, 'description' | 'currency' | 'amountMinor' | 'choice'> => {
  const { description, currency, open_amount, amount_minor, preset_amounts, max_amount_minor } = link
  const choice = { presets: preset_amounts ?? [], minMinor: boundsOf(link).min, maxMinor: max_amount_minor }
  return {
    description,
    currency,
    ...(open_amount ? { amountMinor: null, choice } : { amountMinor: amount_minor, choice: null }),
  }
}
