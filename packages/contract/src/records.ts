/** Records that are part of events only. */
import { z } from 'zod'
import { id } from './primitives/ids.ts'
import { amountMinor } from './primitives/money.ts'
import { timestamp } from './primitives/time.ts'

export const Entitlement = z
  .object({
    id: id('entitlement', 'Identifies the entitlement.'),
    customerId: id('customer', 'Who is entitled.'),
    productId: id('product', 'To what.'),
    source: z.enum(['checkout', 'subscription']).meta({ description: 'What granted it.' }),
    grantedAt: timestamp('When it was granted.'),
    revokedAt: timestamp('When it was revoked.').nullable(),
  })
  .meta({ id: 'Entitlement', description: 'What a customer may use, because it was paid.' })

export const Commission = z
  .object({
    id: id('commission', 'Identifies the commission.'),
    paymentId: id('payment', 'The payment it comes from.'),
    affiliateCode: z.string().meta({ description: 'Who referred the buyer.', examples: ['grace'] }),
    amountMinor: amountMinor('What is owed.'),
    status: z
      .enum(['accrued', 'adjusted', 'paid', 'voided'])
      .meta({ description: '`adjusted` after a partial refund, `voided` after a full one or a reorg.' }),
  })
  .meta({ id: 'Commission', description: 'What an affiliate is owed. No funds move here.' })
