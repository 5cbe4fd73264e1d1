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
  const { language } = useWords()
  const { lineItems, currency } = invoice
  return (
    <table class="lines" aria-labelledby="billed">
      <thead>
        <tr>
          <th scope="col">{words.item}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lineItems.map(withPosition).map(({ position, ...line }) => (
          <tr key={position}>
            <td>
              <bdi>{line.description}</bdi>
              {line.quantity !== 1 && (
                <span class="each" dir="ltr">
                  {line.quantity.toLocaleString('en-US')} × {money(language, line.unitAmountMinor, currency)}
                </span>
              )}
            </td>
            <td>
              <Sum amount={amountOf(line)} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {totalsOf(invoice, leftMinor).map(({ name, amount }) => (
          <tr key={name} class={name}>
            <th scope="row">{words[name]}</th>
            <td>
              <Sum amount={amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}

const Sum = ({ amount, currency }: { amount: number | bigint; currency: string }) => (
  <span dir="ltr">{money(useWords().language, amount, currency)}</span>
)

type Name = 'subtotal' | 'discounts' | 'total' | 'paidSoFar' | 'left' | 'received' | 'sentBack'
type Total = { name: Name; amount: number | bigint }

/**
 * Returns the rows of totals: the total; the discounts if there are any; the remaining amount if a part was
 * paid; and the received and refunded amounts if money was returned or too much arrived.
 */
const totalsOf = (
  { lineItems, amountMinor, receivedMinor, refundedMinor, overpaidMinor }: HostedInvoice,
  leftMinor: number,
): Total[] => {
  const off = lineItems
    .filter(({ unitAmountMinor }) => unitAmountMinor < 0)
    .reduce((sum, line) => sum + amountOf(line), 0n)
  const before: Total[] = [
    { name: 'subtotal', amount: BigInt(amountMinor) - off },
    { name: 'discounts', amount: off },
  ]
  const after: Total[] = [
    { name: 'paidSoFar', amount: leftMinor - amountMinor },
    { name: 'left', amount: leftMinor },
  ]
  const moved: Total[] = [
    ...(refundedMinor > 0 || overpaidMinor > 0 ? [{ name: 'received' as const, amount: receivedMinor }] : []),
    ...(refundedMinor > 0 ? [{ name: 'sentBack' as const, amount: -refundedMinor }] : []),
  ]
  return [
    ...(off === 0n ? [] : before),
    { name: 'total', amount: amountMinor },
    ...(leftMinor === amountMinor ? [] : after),
    ...moved,
  ]
}
