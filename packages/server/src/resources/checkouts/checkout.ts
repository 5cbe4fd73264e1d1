import type { Checkout, EventData } from '@stablerail/contract'
import type { Selectable } from 'kysely'
import type { Config } from '../../config.ts'
import type { Tables } from '../../mechanisms/db/index.ts'

export type CheckoutRow = Selectable<Tables['checkouts']>

export const toCheckout = (config: Config, row: CheckoutRow): Checkout => ({
  id: row.id,
  workspaceId: row.workspace_id,
  mode: row.mode,
  status: row.status,
  customerId: row.customer_id,
  invoiceId: row.invoice_id,
  priceId: row.price_id,
  amountMinor: row.amount_minor,
  currency: row.currency,
  chain: row.chain,
  token: row.token,
  description: row.description,
  successUrl: row.success_url,
  cancelUrl: row.cancel_url,
  expiresAt: row.expires_at.toISOString(),
  completedAt: row.completed_at?.toISOString() ?? null,
  paymentId: row.payment_id,
  fullySettled: row.fully_settled,
  metadata: row.metadata as Checkout['metadata'],
  createdAt: row.created_at.toISOString(),
  hostedUrl: `${config.hostedBaseUrl}/checkout/${row.hosted_token}`,
})

/** The checkout as events carry it: without the merchant's metadata. */
export const checkoutEvent = ({ metadata: _, ...checkout }: Checkout): EventData<'checkout.created'> => ({
  checkout,
})
