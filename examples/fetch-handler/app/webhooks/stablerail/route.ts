import { webhookHandler } from '@stablerail/sdk/next'
import { markPaid } from '../../../lib/orders.ts'

export const POST = webhookHandler({
  onEvent: {
    'payment.confirmed': ({ data }) => {
      if (data.fullySettled && data.checkoutId !== null) markPaid(data.checkoutId)
    },
  },
})
