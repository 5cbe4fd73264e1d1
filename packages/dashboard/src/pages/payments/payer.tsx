import type { Payment } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { Who } from '../../parts/names.tsx'
import { shortened } from '../../parts/words.ts'

/** A shortened address on one line, except on the narrowest screens. */
const Address = ({ children }: { children: string }) => (
  <span className="min-[22rem]:whitespace-nowrap">{children}</span>
)

type Props = { payment: Pick<Payment, 'customer' | 'payerAddress'>; second?: ReactNode }

/** The customer of a payment, or the address that paid. Below it `second`, or the email address of the customer. */
export const Payer = ({ payment: { customer, payerAddress }, second }: Props) => (
  <Who
    customer={customer}
    second={second}
    {...(payerAddress === null ? {} : { otherwise: <Address>{shortened(payerAddress, 11)}</Address> })}
  />
)
