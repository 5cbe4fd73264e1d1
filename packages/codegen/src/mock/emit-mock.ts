/**
 * Generates the data of the SDK's mock as plain values. The hand-written file `testing/mock-data.ts` declares
 * their types.
 */
import { readFileSync } from 'node:fs'
import {
  checkoutMoves,
  commissionMoves,
  defaultConfirmations,
  invoiceMoves,
  subscriptionMoves,
  webhookDeliveryMoves,
} from '@stablerail/contract'
import { buildMockChains } from '../chains/emit-chains.ts'
import { errorExample, eventExample } from '../model/example.ts'
import type { Model } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'
import { quote } from '../sdk/type-text.ts'
import { bare, type MockPlan, planMock } from './plan-mock.ts'

const moves = {
  Checkout: checkoutMoves,
  Commission: commissionMoves,
  Invoice: invoiceMoves,
  Subscription: subscriptionMoves,
  WebhookDelivery: webhookDeliveryMoves,
}

const constant = (name: string, type: string, value: unknown, doc: string) =>
  `/** ${doc} */\nexport const ${name}: ${type} = ${literalText(value)}\n`

const importOf = (...names: string[]) => `import type { ${names.join(', ')} } from '../mock-data.ts'\n`

const union = (name: string, values: string[], doc: string) =>
  `/** ${doc} */\nexport type ${name} =\n${values.map((value) => `  | ${quote(value)}\n`).join('')}`

const errorsOf = (model: Model) =>
  Object.fromEntries(
    model.errors.map(({ code, statuses }) => [
      code,
      { status: statuses[0], example: errorExample(code, model).error },
    ]),
  )

type Json = Record<string, unknown>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the code for a record in an event. It contains only the differences from the example record of the
 * same kind, which the prefix of the record's id identifies.
 */
const recordText = (value: unknown, records: MockPlan['records']) => {
  const prefix = String((value as Json | null)?.id).replace(/_.*/, '')
  const [kind, record] = Object.entries(records).find(([, each]) => each.prefix === prefix) ?? []
  if (!kind || !record) return literalText(value, '    ')
  const fields = value as Json
  const without = Object.keys(record.example).filter((name) => !(name in fields))
  const over = Object.entries(fields).filter(([name, field]) => !isSame(field, record.example[name]))
  const rest = without.length > 0 ? [literalText(Object.fromEntries(over)), literalText(without)] : []
  const given = rest.length > 0 || over.length === 0 ? rest : [literalText(Object.fromEntries(over), '    ')]
  return `like(${[quote(kind), ...given].join(', ')})`
}

/**
 * Returns the code for the example data of each event. `signTestEvent` adds the other fields of the event.
 */
const eventsText = (model: Model, records: MockPlan['records']) => {
  const events = model.events.map((event) => {
    const { data } = eventExample(event, model) as { data: Json }
    const fields = Object.entries(data).map(
      ([name, value]) => `    ${name}: ${recordText(value, records)},\n`,
    )
    return `  ${quote(event.type)}: {\n${fields.join('')}  },\n`
  })
  return `/** What each event carries. */\nexport const events: Record<EventType, object> = {\n${events.join('')}}\n`
}

const refusals = new URL('../../../contract/src/refusals/', import.meta.url)

/**
 * Returns the text of a file of the API's request validation (`packages/contract/src/refusals/`). The SDK's
 * mock contains a copy of this file, so that the mock refuses a request with the server's own messages.
 */
const copyOf = (name: string) => file('', readFileSync(new URL(name, refusals), 'utf8'))

/** Returns the generated files of the mock under `packages/sdk/src/testing/generated/`, by path. */
export const buildMock = (): Files => {
  const model = readContract()
  const { routes, records } = planMock(model)
  const schemas = Object.fromEntries(
    Object.entries(model.inputs).map(([name, schema]) => [name, bare(schema)]),
  )
  const names = union('OperationName', Object.keys(routes), 'Every operation, by its one name.')
  const kinds = union('RecordKind', Object.keys(records), 'Every kind of record that is kept.')
  return {
    ...buildMockChains(),
    'routes.ts': file(
      importOf('MockRoute'),
      `${names}\n${constant('routes', 'Record<OperationName, MockRoute>', routes, 'What each route does.')}`,
    ),
    'records.ts': file(
      importOf('MockRecord', 'MockMoves'),
      `${kinds}\n${constant('records', 'Record<RecordKind, MockRecord>', records, 'What a record of each kind looks like.')}` +
        `\n${constant('moves', '{ readonly [Kind in RecordKind]?: MockMoves }', moves, 'Which operations are legal in which state.')}` +
        `\n${constant('leastConfirmations', 'Record<string, number>', defaultConfirmations, 'The confirmations that a deployment asks for by default, by chain.')}`,
    ),
    'schemas.ts': file(
      "import type { RequestSchema } from './words.ts'\n",
      constant('schemas', 'Record<string, RequestSchema>', schemas, 'What bodies must look like.'),
    ),
    'words.ts': copyOf('words.ts'),
    'find-fault.ts': copyOf('find-fault.ts'),
    'errors.ts': file(
      importOf('MockError'),
      constant(
        'errors',
        'Record<string, MockError>',
        errorsOf(model),
        'What each error code is answered with.',
      ),
    ),
    'events.ts': file(
      "import type { EventType } from '../../generated/events.ts'\nimport { like } from '../like.ts'\n",
      eventsText(model, records),
    ),
  }
}
