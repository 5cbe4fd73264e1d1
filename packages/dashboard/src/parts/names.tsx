/** Names of records in place of their ids. */
import type { Customer, Product } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { Go } from './go.tsx'

/** Returns the name of a customer, or the email address if the customer has no name. */
export const customerName = ({ name, email, deletedAt }: Customer): string =>
  deletedAt === null ? (name ?? email) : 'Deleted customer'

type Named = { customer?: Customer | null | undefined }

/** A line in bold with a second line below it, as the first cell of a row. */
export const TwoLines = ({ first, second }: { first: ReactNode; second?: ReactNode }) => (
  <>
    <span className="block font-medium [overflow-wrap:anywhere]">{first}</span>
    {second !== undefined && second !== null && (
      <span className="line-clamp-2 text-soft [overflow-wrap:anywhere]">{second}</span>
    )}
  </>
)

/**
 * The customer of a row: the name, and below it `second` or the email address. A row without a customer shows
 * `otherwise`.
 */
export const Who = ({
  customer,
  second,
  otherwise = 'Guest',
}: Named & { second?: string | null; otherwise?: string }) => {
  if (customer == null) return <TwoLines first={otherwise} second={second} />
  const hasName = customer.name !== null && customer.deletedAt === null
  const email = hasName ? <span className="max-sm:hidden">{customer.email}</span> : null
  return <TwoLines first={customerName(customer)} second={second ?? email} />
}

/** A link to the customer of a record; null for a guest. */
export const CustomerLink = ({ customer }: Named) =>
  customer == null ? null : (
    <Go to={`customers/${customer.id}`}>
      {customerName(customer)}
      {customer.name !== null && customer.deletedAt === null && (
        <span className="block text-soft">{customer.email}</span>
      )}
    </Go>
  )

/** A link to a product; a text for a deleted product, which has no page. */
export const ProductLink = ({ product }: { product: Product | null | undefined }) =>
  product == null ? (
    <span className="text-soft">Deleted product</span>
  ) : (
    <Go to={`products/${product.id}`}>{product.name}</Go>
  )
