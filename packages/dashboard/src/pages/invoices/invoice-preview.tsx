import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { type Line, totalOf } from './draft.ts'

type Props = {
  /** The number of the invoice; null before the draft exists. */
  number: string | null
  lines: readonly Line[]
  currency: string
  /**
   * The token and network with which the customer pays, such as `USDC on Base`; null until they are chosen.
   */
  pair: string | null
  /** The number of days from sending the invoice to its due date; null if it has no due date. */
  dueInDays: number | null
  memo: string
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })
const dayMs = 86_400_000

/** Returns the relative luminance of a colour `#rrggbb`, from 0 to 1. Contrast is computed from it. */
const brightnessOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * Returns the text colour for a background: black or white, whichever has more contrast with it (at least
 * 4.5).
 */
const wordsOn = (colour: string): string => (brightnessOf(colour) > 0.179 ? '#000000' : '#ffffff')

/** A preview of an invoice that is not sent yet. It resembles the customer's invoice page. */
export const InvoicePreview = ({ number, lines, currency, pair, dueInDays, memo }: Props) => {
  const { workspace, mode } = useWorkspace()
  const { accent, logoUrl, name, supportEmail } = workspace
  const total = totalOf(lines)
  const due = dueInDays === null ? null : new Date(Date.now() + dueInDays * dayMs)
  const colours = accent == null ? {} : { backgroundColor: accent, color: wordsOn(accent) }
  return (
    <section
      aria-label="What the customer sees"
      className="overflow-hidden rounded-xl border border-line bg-raised"
    >
      <p className="border-line border-b px-4 py-2 text-soft text-xs">
        Preview: what the customer sees if you send it today{mode === 'test' && ', marked as a test'}
      </p>
      <div className="mx-auto grid max-w-md gap-5 px-4 py-6 md:px-6">
        <header className="grid gap-1">
          {logoUrl !== null && (
            <img src={logoUrl} alt="" className="mb-1 size-10 rounded-lg object-contain" />
          )}
          <p className="break-words font-semibold">{name}</p>
          <p className="figures mt-2 font-semibold text-3xl tracking-tight">{moneyOf(total, currency)}</p>
          <p className="text-soft">{number === null ? 'Invoice' : `Invoice ${number}`}</p>
        </header>
        <div className="grid gap-4 rounded-xl border border-line bg-card p-4">
          {due !== null && <p>Due on {day.format(due)}.</p>}
          <p
            className="rounded-lg bg-accent px-4 py-3 text-center font-semibold text-on-accent"
            style={colours}
          >
            Pay invoice
          </p>
          {pair !== null && <p className="text-soft">{pair}</p>}
          <p className="font-semibold">Items</p>
          {lines.length === 0 ? (
            <p className="text-soft">Items appear here as you type.</p>
          ) : (
            <Billed lines={lines} currency={currency} total={total} />
          )}
          {memo !== '' && (
            <>
              <p className="font-semibold">Note from the merchant</p>
              <p className="whitespace-pre-line break-words">{memo}</p>
            </>
          )}
        </div>
        {supportEmail !== null && <p className="break-words text-soft text-xs">Questions? {supportEmail}</p>}
      </div>
    </section>
  )
}

type BilledProps = Pick<Props, 'lines' | 'currency'> & { total: number }

const Billed = ({ lines, currency, total }: BilledProps) => (
  <table className="w-full">
    <caption className="sr-only">Items</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Description</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ description, quantity, unitAmountMinor }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
        <tr key={at} className="border-line border-b align-top">
          <td className="py-2.5 pe-4 break-words">
            {description === '' ? '…' : description}
            {quantity !== 1 && (
              <span className="figures block text-soft text-xs">
                {quantity.toLocaleString('en')} × {moneyOf(unitAmountMinor, currency)}
              </span>
            )}
          </td>
          <td className="figures py-2.5 text-end">{moneyOf(quantity * unitAmountMinor, currency)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr className="font-semibold">
        <th scope="row" className="pt-3 text-start">
          Total
        </th>
        <td className="figures pt-3 text-end">{moneyOf(total, currency)}</td>
      </tr>
    </tfoot>
  </table>
)
