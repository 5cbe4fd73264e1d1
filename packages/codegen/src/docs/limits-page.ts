/** Builds the page about limits on request bodies, free-form data and numbers of records. */
import { bodyLimitsBytes, caps, freeFormLimits, idempotency, maxBodyDepth } from '@stablerail/contract'
import type { Model } from '../model/model.ts'
import { code, page, table } from './markdown.ts'

const kilobytes = (bytes: number) => `${bytes / 1024} KB`

const bodyRows = ({ operations }: Model) => {
  const larger = operations.filter(({ bodyLimitBytes }) => bodyLimitBytes > bodyLimitsBytes.ordinary)
  return [
    ['a request body', `${kilobytes(bodyLimitsBytes.ordinary)}, as it is sent: not compressed`],
    ...larger.map(({ operation, bodyLimitBytes }) => [
      `the body of ${code(operation)}`,
      kilobytes(bodyLimitBytes),
    ]),
    ['nesting of a body', `${maxBodyDepth} levels`],
  ]
}

const rows = (model: Model) => [
  ...bodyRows(model),
  [
    code('metadata'),
    `${freeFormLimits.keys} keys, ${kilobytes(freeFormLimits.bytes)} as JSON in UTF-8, ` +
      `${freeFormLimits.depth} levels deep, itself counted; no key ${code('__proto__')}, no number beyond ±9007199254740991`,
  ],
  [`${code('Idempotency-Key')}`, `${idempotency.maxLength} printable ASCII characters`],
  ['prices of a product', `${caps.pricesPerProduct}, inactive ones counted`],
  ['active payment links', `${caps.activePaymentLinks.toLocaleString('en-US')} in a workspace and mode`],
  ['settlement wallets', `${caps.wallets} in a workspace`],
  ['webhook endpoints', `${caps.webhookEndpoints} in a workspace and mode`],
]

export const limitsPage = (model: Model) =>
  page(
    { title: 'Limits' },
    'Limits of single fields stand with the fields. These hold besides. Beyond one of them the answer is 400 ' +
      '`invalid_request`, and 413 for a body that is too large; the message says how to keep to it.',
    table(['what', 'at most'], rows(model)),
  )
