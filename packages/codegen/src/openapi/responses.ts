import type {
  HeadersObject,
  ReferenceObject,
  ResponseObject,
  ResponsesObject,
  SchemaObject,
} from 'openapi3-ts/oas31'
import { answerExample, errorExample } from '../model/example.ts'
import { type Answer, type Model, type Operation, pascal, refTo, type Schema } from '../model/model.ts'
import { schemaObject } from './schemas.ts'

const header = (name: string): ReferenceObject => ({ $ref: `#/components/headers/${name}` })

const requestId: HeadersObject = { 'x-request-id': header('RequestId') }

/**
 * Returns the headers of a response with the given status: `x-request-id`, and for some statuses
 * `Retry-After`.
 */
const headersOf = (status: number): HeadersObject =>
  status === 429 || status === 409 ? { ...requestId, 'Retry-After': header('RetryAfter') } : requestId

export const headerComponents: HeadersObject = {
  RequestId: {
    description: 'Identifies the request, in logs too; quote it when asking for help.',
    schema: { type: 'string', examples: ['req_01k9z7q4m8c3v5t2r6w1x0y9bn'] },
  },
  RetryAfter: {
    description: 'After how many whole seconds to send the request again.',
    schema: { type: 'integer', minimum: 0, examples: [1] },
  },
}

/** Groups an operation's error codes by their status. */
const byStatus = (operation: Operation, model: Model) => {
  const groups = new Map<number, string[]>()
  for (const { code, statuses } of model.errors) {
    const status = statuses[0]
    if (status === undefined || !operation.errors.includes(code)) continue
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}

const nameOf = (codes: string[]) => codes.map(pascal).join('Or')

const errorResponse = (status: number, codes: string[], model: Model): ResponseObject => {
  const meaning = (code: string) => model.errors.find((error) => error.code === code)?.meaning ?? ''
  const description = codes.map((code) => `\`${code}\`: ${meaning(code)}`).join('\n\n')
  const examples = codes.map((code) => [code, { summary: code, value: errorExample(code, model) }])
  return {
    description,
    headers: headersOf(status),
    content: {
      'application/json': {
        schema: { $ref: refTo('Error') },
        examples: Object.fromEntries(examples),
      },
    },
  }
}

/**
 * Returns one response component for each set of error codes that some operation can return with the same
 * status. Operations refer to these components.
 */
export const errorResponseComponents = (model: Model) => {
  const responses: Record<string, ResponseObject> = {}
  for (const operation of model.operations)
    for (const [status, codes] of byStatus(operation, model))
      responses[nameOf(codes)] ??= errorResponse(status, codes, model)
  return Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const csvSchema = {
  type: 'string',
  description: 'One header row and one row an item, as in RFC 4180.',
} as const

const meanings: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  204: 'Done; there is nothing to say.',
  503: 'Not ready.',
}

const describeSchema = (schema: Schema | undefined, model: Model): string | undefined => {
  const name = schema?.$ref?.split('/').pop()
  return schema?.description ?? (name ? model.outputs[name]?.description : undefined)
}

const bodyOf = (contentType: string): SchemaObject =>
  contentType === 'text/event-stream'
    ? { type: 'string', description: 'Server-sent events, until the stream ends.' }
    : { type: 'string', format: 'binary' }

const success = (operation: Operation, answer: Answer, model: Model): ResponseObject => {
  const description = meanings[answer.status] ?? 'Done.'
  const headers = headersOf(answer.status)
  if (operation.contentType)
    return {
      description,
      headers,
      content: { [operation.contentType]: { schema: bodyOf(operation.contentType) } },
    }
  if (!answer.schema) return { description, headers }
  const json = { schema: schemaObject(answer.schema), example: answerExample(answer.schema, model) }
  const text = describeSchema(answer.schema, model)
  return {
    description: text ? `${description} ${text}` : description,
    headers,
    content: {
      'application/json': json,
      ...(operation.csv && { 'text/csv': { schema: csvSchema } }),
    },
  }
}

export const responsesOf = (operation: Operation, model: Model): ResponsesObject => {
  const responses: ResponsesObject = {}
  for (const answer of operation.answers) responses[answer.status] = success(operation, answer, model)
  const errors = [...byStatus(operation, model)].sort(([a], [b]) => a - b)
  for (const [status, codes] of errors)
    responses[status] = { $ref: `#/components/responses/${nameOf(codes)}` }
  return responses
}
