/**
 * The model: the contract as plain data, without zod or ts-rest. Every emitter (of the OpenAPI document, the SDK, the
 * reference pages and the mock) reads the model.
 */
import type { Access, ErrorCode } from '@stablerail/contract'

/** JSON Schema 2020-12 as the contract uses it; `unit` and `form` are keywords of the contract's own. */
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
  /** A keyword of the contract's own: what the pattern asks for, in words. */
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
  /** Absent for an answer without a body, and for an answer that is not JSON. */
  schema?: Schema
}

export type Operation = {
  /** The group of routes that the operation is in: the SDK's resource. */
  group: string
  /** The name of the operation within its group: the SDK's method. */
  method: string
  /** The unique name of the operation: that of its handler, its function and its section of the reference. */
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
  /** Whether the SDK has the operation as a function only, and not as a method of the client. */
  functionOnly: boolean
  /** Whether it is a POST that changes nothing. */
  readsOnly: boolean
  contentType: string | undefined
  /** Unit: bytes. */
  bodyLimitBytes: number
  pathParameters: Parameter[]
  query: Parameter[]
  body: { required: boolean; schema: Schema } | undefined
  answers: Answer[]
  /** The schema of one item, for an operation that answers pages of a list. */
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
  /** The name of the event's type: `PaymentConfirmedEvent` for `payment.confirmed`. */
  name: string
  description: string
  /** The schema of the whole event, its envelope included. */
  schema: Schema
  /** Events of the type are announced and not sent yet; the description says so. */
  later: boolean
}

export type Model = {
  groups: Group[]
  operations: Operation[]
  errors: ErrorEntry[]
  events: EventEntry[]
  /** The named schemas: `inputs` of requests, `outputs` of answers and events. Some names are in both. */
  inputs: Record<string, Schema>
  outputs: Record<string, Schema>
}

const refPrefix = '#/components/schemas/'

export const refTo = (name: string) => `${refPrefix}${name}`

/** The name that a schema refers to; undefined for a schema that is no reference. */
export const refName = (schema: Schema): string | undefined => schema.$ref?.slice(refPrefix.length)

export const pascal = (words: string) =>
  words.replace(/(?:^|[._-])([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The name of a group in words: `webhookEndpoints` becomes `Webhook endpoints`. */
export const title = (name: string) =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
    .replace(/\bapi\b/i, 'API')
