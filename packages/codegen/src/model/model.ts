/**
 * The model: the API contract as plain data, without zod or ts-rest. All generators (of the OpenAPI document,
 * the SDK, the reference pages and the mock) read it.
 */
import type { Access, ErrorCode } from '@stablerail/contract'

/**
 * A JSON Schema (2020-12), with the keywords that the API contract uses. `unit` and `form` are not part of
 * JSON Schema; the API contract adds them.
 */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  unit?: string
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  /** The format that `pattern` requires, in words. The API contract adds this keyword to JSON Schema. */
  form?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  maxProperties?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  discriminator?: { propertyName: string }
}

export type Parameter = { name: string; required: boolean; schema: Schema }

export type Answer = {
  status: number
  /** The schema of the response body. Missing if there is no body or the body is not JSON. */
  schema?: Schema
}

export type Operation = {
  /** The group of routes in the contract. It becomes a resource of the SDK. */
  group: string
  /** The name of the operation within its group. It becomes a method of the SDK. */
  method: string
  /**
   * The unique name of the operation. The server's handler, the SDK's standalone function and the section of
   * the reference have the same name.
   */
  operation: string
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path, with parameters in braces. */
  path: string
  summary: string
  description: string
  access: Access
  idempotencyKey: 'required' | 'accepted' | 'none'
  errors: readonly ErrorCode[]
  csv: boolean
  /** Whether the SDK has only a standalone function for the operation and no method of the client. */
  functionOnly: boolean
  /** Whether the operation is a POST that changes nothing. */
  readsOnly: boolean
  contentType: string | undefined
  /** Maximum size of the request body. Unit: bytes. */
  bodyLimitBytes: number
  pathParameters: Parameter[]
  query: Parameter[]
  body: { required: boolean; schema: Schema } | undefined
  answers: Answer[]
  /** The schema of one item, if the operation returns a page of a list; otherwise undefined. */
  item: Schema | undefined
}

export type Group = { name: string; description: string }

export type ErrorEntry = {
  code: ErrorCode
  statuses: readonly number[]
  retryable: boolean
  meaning: string
  metadata: Schema
}

export type EventEntry = {
  type: string
  /** The name of the event's TypeScript type: `PaymentConfirmedEvent` for `payment.confirmed`. */
  name: string
  description: string
  /** The schema of the whole event with all its fields. */
  schema: Schema
  /** Whether the event type is documented but not sent yet. */
  later: boolean
}

export type Model = {
  groups: Group[]
  operations: Operation[]
  errors: ErrorEntry[]
  events: EventEntry[]
  /**
   * The named schemas of requests (`inputs`), and of responses and events (`outputs`). A name can be in both.
   */
  inputs: Record<string, Schema>
  outputs: Record<string, Schema>
}

const refPrefix = '#/components/schemas/'

export const refTo = (name: string) => `${refPrefix}${name}`

/** Returns the name of the schema that a reference refers to; undefined if the schema is not a reference. */
export const refName = (schema: Schema): string | undefined => schema.$ref?.slice(refPrefix.length)

export const pascal = (words: string) =>
  words.replace(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the name of a group in words: `webhookEndpoints` becomes `Webhook endpoints`. */
export const title = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/\bapi\b/i, 'API')
