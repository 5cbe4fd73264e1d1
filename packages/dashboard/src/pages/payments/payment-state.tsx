import type { Payment } from '@stablerail/sdk/functions'
import { Status } from '../../parts/small.tsx'
import { needsAttention } from './attention.ts'

/** Shows the status of a payment and, if a person must decide about the payment, the reason. */
export const PaymentState = ({ payment }: { payment: Payment }) => {
  const reason = needsAttention(payment)
  return (
    <span className="flex flex-wrap gap-1.5">
      <Status status={payment.status} />
      {reason !== null && <Status status={reason} />}
    </span>
  )
}
