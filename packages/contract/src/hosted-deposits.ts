/** The fields of a buyer's checkout that depend on its deposit addresses. */
import { z } from 'zod'
import { PaymentCoverage, PaymentStatus } from './payment-status.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleHash } from './primitives/examples.ts'
import { amountBase, amountMinor } from './primitives/money.ts'

/** The maximum number of transfers to a deposit address that a page lists. */
export const mostShownParts = 20

export const depositFields = {
  payments: z
    .array(
      z.object({
        chain: ChainId,
        token: TokenSymbol,
        status: PaymentStatus,
        txHash: z.string().meta({ description: 'Hash of the transaction.', examples: [exampleHash] }),
        amountMinor: amountMinor('Received amount, rounded down to whole cents.'),
        coverage: PaymentCoverage,
      }),
    )
    .max(mostShownParts)
    .meta({
      description:
        'The transfers to the deposit address of the checkout that count towards the price, the first ' +
        `${mostShownParts}; empty without a deposit address.`,
      examples: [[]],
    }),
  remainingBase: amountBase(
    'Base units that are still missing at the deposit address, in the pair of `instructions`; null without a ' +
      'deposit address, and if no payment is expected.',
  ).nullable(),
  addressChanges: z
    .int()
    .min(0)
    .meta({
      description:
        'How many times the merchant has withdrawn a deposit address that the buyer was shown. When it rises, request ' +
        'instructions again (`prepare-payment`), and show that the address has changed.',
      examples: [0],
    }),
}
