import type { HostedInvoice } from '@stablerail/contract'
import type { InvoiceWords } from '../languages/invoice/words.ts'
import { useWords } from '../parts/words-context.tsx'
import { money } from '../words.ts'

type Line = HostedInvoice['lineItems'][number]

/**
 * Returns the amount of an invoice line. It is a bigint because it may exceed the exact range of a number if
 * other lines are negative.
 */
const amountOf = ({ quantity, unitAmountMinor }: Line): bigint => BigInt(quantity) * BigInt(unitAmountMinor)

/** Adds the position of a line, to be its key, because two lines may be equal. */
const withPosition = (line: Line, position: number) => ({ ...line, position })

type Billed = { invoice: HostedInvoice; leftMinor: number; words: InvoiceWords }

export const Lines = ({ invoice, leftMinor, words }: Billed) => {
  const { currency } = invoice
  const lines = invoice.lineItems.map(withPosition)
  const discounts = lines.filter(isDiscount)
  const [subtotal, ...totals] = totalsOf(invoice, leftMinor)
  const total = ({ name, amount }: Total) => (
    <tr key={name} class={name}>
      <th scope="row">{words[name]}</th>
      <td>
        <Sum amount={amount} currency={currency} />
      </td>
    </tr>
  )
  return (
    <table class="lines" aria-labelledby="billed">
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter((line) => !isDiscount(line))
          .map(({ position, ...line }) => (
            <tr key={position}>
              <td>
                <Described line={line} currency={currency} />
              </td>
              <td>
                <Sum amount={amountOf(line)} currency={currency} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        {discounts.length > 0 && subtotal !== undefined && total(subtotal)}
        {discounts.map(({ position, ...line }) => (
          <tr key={position}>
            <th scope="row">
              <Described line={line} currency={currency} />
            </th>
            <td>
              <Sum amount={amountOf(line)} currency={currency} />
            </td>
          </tr>
        ))}
        {totals.map(total)}
      </tfoot>
    </table>
  )
}

const isDiscount = ({ unitAmountMinor }: Line): boolean => unitAmountMinor < 0

/** The description of a line, and its quantity and price unless the quantity is 1. */
const Described = ({ line, currency }: { line: Line; currency: string }) => {
  const { language } = useWords()
  const { description, quantity, unitAmountMinor } = line
  return (
    <>
      <bdi>{description}</bdi>
      {quantity !== 1 && (
        <span class="each" dir="ltr">
          {quantity.toLocaleString('en-US')} × {money(language, unitAmountMinor, currency)}
        </span>
      )}
    </>
  )
}

const Sum = ({ amount, currency }: { amount: number | bigint; currency: string }) => (
  <span dir="ltr">{money(useWords().language, amount, currency)}</span>
)

type Name = 'subtotal' | 'total' | 'paidSoFar' | 'left' | 'received' | 'sentBack'
type Total = { name: Name; amount: number | bigint }

/**
 * Returns the rows of totals: the sum before the discounts, which is shown if there are any; the total; the remaining
 * amount if a part was paid; and the received and refunded amounts if money was returned or too much arrived.
 */
const totalsOf = (
  { lineItems, amountMinor, receivedMinor, refundedMinor, overpaidMinor }: HostedInvoice,
  leftMinor: number,
): Total[] => {
  const off = lineItems.filter(isDiscount).reduce((sum, line) => sum + amountOf(line), 0n)
  const after: Total[] = [
    { name: 'paidSoFar', amount: leftMinor - amountMinor },
    { name: 'left', amount: leftMinor },
  ]
  const moved: Total[] = [
    ...(refundedMinor > 0 || overpaidMinor > 0 ? [{ name: 'received' as const, amount: receivedMinor }] : []),
    ...(refundedMinor > 0 ? [{ name: 'sentBack' as const, amount: -refundedMinor }] : []),
  ]
  return [
    { name: 'subtotal', amount: BigInt(amountMinor) - off },
    { name: 'total', amount: amountMinor },
    ...(leftMinor === amountMinor ? [] : after),
    ...moved,
  ]
}
