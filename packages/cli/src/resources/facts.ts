/** The facts that a person needs to confirm a change: its amount and its recipient. */
import { cleanText } from '../output/clean.ts'
import { amountText, valueText } from '../output/values.ts'

type Row = Record<string, unknown>

/** The amount that the command moves or ends: the amount in the input, otherwise the amount of the record. */
export const amountOf = (record: Row, input: Row): string | undefined => {
  const cents = [input.amount, input.amountMinor, record.amountMinor, record.amount].find(
    (value) => typeof value === 'number',
  ) as number | undefined
  const currency = [input.currency, record.currency].find((value) => typeof value === 'string') ?? 'USD'
  return cents === undefined ? undefined : `${amountText(cents)} ${cleanText(`${currency}`)}`
}

/** The recipient of money or of an event: a named address, the payer, the customer or the URL of an endpoint. */
export const recipientOf = (record: Row, input: Row): string | undefined => {
  const names = [
    'recipientAddress',
    'payerAddress',
    'customerEmail',
    'email',
    'customerId',
    'affiliate',
    'url',
  ]
  for (const row of [input, record])
    for (const name of names) if (typeof row[name] === 'string') return valueText(name, row)
  return undefined
}
