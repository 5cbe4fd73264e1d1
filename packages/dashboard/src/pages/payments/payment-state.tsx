import type { Payment } from '@stablerail/sdk/functions'
import { Badge, Status } from '../../parts/small.tsx'
import { needsAttention } from './attention.ts'
import { isSurplus } from './coverage.ts'

/**
 * Shows the status of a payment, whether it is a part or a surplus at a deposit address and, if a person must decide
 * about the payment, the reason.
 */
export const PaymentState = ({ payment }: { payment: Payment }) => {
  const reason = needsAttention(payment)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Status status={payment.status} />
      {payment.coverage === 'part' && <Badge tone="accent">Part of the price</Badge>}
      {isSurplus(payment) && <Badge tone="warn">Surplus: refund it</Badge>}
      {reason !== null && <Status status={reason} />}
    </span>
  )
}
