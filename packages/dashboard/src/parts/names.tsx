/** Names of records in place of their ids. */
import type { Customer, Product } from '@stablerail/sdk/functions'
import type { ReactNode } from 'react'
import { Go } from './go.tsx'
import { chainName } from './words.ts'

/** Returns the name of a customer, or the email address if the customer has no name. */
export const customerName = ({ name, email, deletedAt }: Customer): string =>
  deletedAt === null ? (name ?? email) : 'Deleted customer'

/** An email address, which is broken before its `@` if it does not fit on one line. */
export const Email = ({ children: email }: { children: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <span className="[overflow-wrap:anywhere]">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

/** A token on its chain, such as `USDC on Base`, on one line. */
export const PaidWith = ({ token, chain }: { token: string; chain: string }) => (
  <span className="whitespace-nowrap">
    {token} on {chainName(chain)}
  </span>
)

const invoiceNumber = /(INV-\d+)/

/** A text such as a description. The number of an invoice in it is not broken at its hyphen. */
export const Described = ({ children: text }: { children: string }) =>
  text.split(invoiceNumber).map((part) =>
    invoiceNumber.test(part) ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )

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

/** Keeps a width for names, which may be broken anywhere, so that the other columns would leave them none. */
const Wide = ({ children }: { children: ReactNode }) => <span className="block lg:min-w-48">{children}</span>

/** The name of a customer. An email address in its place has one line on phones, because it breaks at no word. */
const Name = ({ customer }: { customer: Customer }) =>
  customer.name === null && customer.deletedAt === null ? (
    <span className="max-sm:line-clamp-1 max-sm:break-all" title={customer.email}>
      {customer.email}
    </span>
  ) : (
    customerName(customer)
  )

/**
 * The customer of a row: the name, and below it `second` or the email address. A row without a customer shows
 * `otherwise`.
 */
export const Who = ({
  customer,
  second,
  otherwise = 'Guest',
}: Named & { second?: ReactNode; otherwise?: ReactNode }) => {
  if (customer == null)
    return (
      <Wide>
        <TwoLines first={otherwise} second={second} />
      </Wide>
    )
  const hasName = customer.name !== null && customer.deletedAt === null
  const email = hasName ? (
    <span className="max-sm:hidden">
      <Email>{customer.email}</Email>
    </span>
  ) : null
  return (
    <Wide>
      <TwoLines first={<Name customer={customer} />} second={second ?? email} />
    </Wide>
  )
}

/** A link to the customer of a record; null for a guest. */
export const CustomerLink = ({ customer }: Named) =>
  customer == null ? null : (
    <Go to={`customers/${customer.id}`}>
      {customerName(customer)}
      {customer.name !== null && customer.deletedAt === null && (
        <span className="block text-soft">
          <Email>{customer.email}</Email>
        </span>
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
