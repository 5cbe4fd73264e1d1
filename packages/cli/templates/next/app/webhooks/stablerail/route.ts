import { webhookHandler } from '@stablerail/sdk/next'
import { onPayment } from '../../../orders.ts'

/** Receives webhooks. The handler verifies the signature over the raw bytes of the body. */
export const POST = webhookHandler({ onEvent: onPayment })
