/** The fields of a buyer's checkout that depend on its deposit addresses, or on the parts of its price. */
import { z } from 'zod'
import { PaymentCoverage, PaymentStatus } from './payment-status.ts'
import { ChainId, TokenSymbol } from './primitives/chains.ts'
import { exampleAddress, exampleHash } from './primitives/examples.ts'
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
        `The transfers that count towards the price, the first ${mostShownParts}: all to the deposit address of the ` +
        'checkout, or those to the shared address that are less than the price. Empty if there are none.',
      examples: [[]],
    }),
  remainingBase: amountBase(
    'Base units that are still missing in the pair of `instructions`, which is the amount of `instructions`. Null ' +
      'if no payment is expected, and at a shared address before a part of the price was received.',
  ).nullable(),
  refundAddress: z
    .string()
    .nullable()
    .meta({
      description: 'Address that was named for a refund; null without one, and once a payment was seen.',
      examples: [exampleAddress],
    }),
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
