import { ToldError } from '../../data/errors.ts'
import { minorOf } from '../../parts/amount.ts'
import { presetsOf } from './link-body.ts'

/** Returns what `read` returns; undefined while the text of the field is not complete. */
const whileTyped = <Value>(read: () => Value): Value | undefined => {
  try {
    return read()
  } catch (error) {
    if (error instanceof ToldError) return undefined
    throw error
  }
}

/** The price that is chosen in the form, and the name of its product. */
type Chosen = { price: { amount: number }; name: string }

/** Converts the values of the form, which may be incomplete, to the query of the preview. */
export const previewOf = (data: FormData, chosen: Chosen | null): URLSearchParams => {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const cents = (name: string) => whileTyped(() => minorOf(text(name)))
  const kind = text('kind')
  const presets = whileTyped(() => presetsOf(text('presetAmounts'))) ?? []
  const amount = kind === 'price' ? chosen?.price.amount : cents('amount')
  const pairs = [...data.keys()].filter((name) => name.startsWith('accepts.'))
  const single: Record<string, string | number | undefined> = {
    kind,
    description: text('description') || (kind === 'price' ? chosen?.name : ''),
    amount,
    min: cents('minAmount'),
    max: cents('maxAmount'),
  }
  return new URLSearchParams([
    ...Object.entries(single).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
    ...presets.map((preset) => ['preset', String(preset)]),
    ...pairs.map((name) => ['pair', name.slice('accepts.'.length)]),
  ])
}

/** Returns whether the preview shows an amount or a description that is not from the form, but a sample of the service. */
export const hasSamples = (query: URLSearchParams): boolean =>
  !query.has('description') || (query.get('kind') !== 'open' && !query.has('amount'))
