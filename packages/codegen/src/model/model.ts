/**
 * The intermediate form: the contract as plain data, without zod or ts-rest. Every emitter (the OpenAPI
 * document, the SDK, later the reference pages and the mock server) reads this and nothing else.
 */
import type { Access, ErrorCode } from '@stablerail/contract'

/** JSON Schema 2020-12 as the contract uses it; `unit` and `form` are the contract's own and folded away by emitters. */
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
  /** The contract's own: what the pattern asks for, in words. */
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
  /** Absent for an answer without a body, and for one that is not JSON. */
  schema?: Schema
}

export type Operation = {
  /** The group of routes it is in: the SDK's resource. */
  group: string
  /** Its name within the group: the SDK's method. */
  method: string
  /** Its one name: handler, function and documentation page. */
  operation: string
  httpMethod: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters in braces. */
  path: string
  summary: string
  description: string
  access: Access
  idempotencyKey: 'required' | 'accepted' | 'none'
  errors: readonly ErrorCode[]
  csv: boolean
  /** Announced, and answered `not_found` by the server until it is served. */
  later: boolean
  contentType: string | undefined
  /** Unit: bytes. */
  bodyLimitBytes: number
  pathParameters: Parameter[]
  query: Parameter[]
  body: { required: boolean; schema: Schema } | undefined
  answers: Answer[]
  /** For a paginated list, the schema of one item. */
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
  /** Its name as a type: `payment.confirmed` is `PaymentConfirmedEvent`. */
  name: string
  description: string
  /** The whole envelope. */
  schema: Schema
}

export type Model = {
  groups: Group[]
  operations: Operation[]
  errors: ErrorEntry[]
  events: EventEntry[]
  /** Named schemas of both directions: `inputs` are sent, `outputs` answered; some names are in both. */
  inputs: Record<string, Schema>
  outputs: Record<string, Schema>
}

const refPrefix = '#/components/schemas/'

export const refTo = (name: string) => `${refPrefix}${name}`

/** The name a schema refers to, if it is a reference. */
export const refName = (schema: Schema): string | undefined => schema.$ref?.slice(refPrefix.length)

export const pascal = (words: string) =>
  words.replace(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `webhookEndpoints` is `Webhook endpoints`. */
export const title = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/\bapi\b/i, 'API')
