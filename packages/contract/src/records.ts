/** Records that events carry and no operation answers with. */
import { z } from 'zod'
import { id } from './primitives/ids.ts'
import { amountMinor } from './primitives/money.ts'
import { timestamp } from './primitives/time.ts'

export const Entitlement = z
  .object({
    id: id('entitlement', 'Identifies the entitlement.'),
    customerId: id('customer', 'The customer who may use the product.'),
    productId: id('product', 'The product that the customer may use.'),
    source: z.enum(['checkout', 'subscription']).meta({ description: 'What granted the entitlement.' }),
    grantedAt: timestamp('When it was granted.'),
    revokedAt: timestamp('When it was revoked.').nullable(),
  })
  .meta({ id: 'Entitlement', description: 'What a customer may use, because it was paid.' })

export const Commission = z
  .object({
    id: id('commission', 'Identifies the commission.'),
    paymentId: id('payment', 'The payment of the referred buyer.'),
    affiliateCode: z.string().meta({ description: 'Who referred the buyer.', examples: ['grace'] }),
    amountMinor: amountMinor('What the affiliate is owed.'),
    status: z
      .enum(['accrued', 'adjusted', 'paid', 'voided'])
      .meta({ description: '`adjusted` after a partial refund, `voided` after a full refund or a reorg.' }),
  })
  .meta({
    id: 'Commission',
    description: 'What an affiliate is owed. The merchant pays it outside of Stablerail.',
  })
