/**
 * Generates the limits of request bodies for the dashboard's forms: one constant for each operation with a
 * body, named after the operation, so that a page's bundle contains only the limits of its own forms.
 */
import type { Model, Operation } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import { literalText } from '../sdk/example-text.ts'
import { type Files, file } from '../sdk/file.ts'
import { bodyLimits } from './field-limits.ts'

const types = `\
/** What one value must be. Lengths count UTF-16 code units. */
export type ValueLimits = {
  readonly type: 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'
  /** The field may be sent as null, which empties it. */
  readonly nullable?: true
  /** What the server takes where the field is not sent. */
  readonly default?: unknown
  readonly enum?: readonly (string | number | boolean)[]
  readonly format?: string
  /** The source of a regular expression that the value matches. */
  readonly pattern?: string
  /** What \`pattern\` asks for, in English words that follow "must be". */
  readonly form?: string
  /** The unit of a number, such as minor units (cents). */
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** The maximum number of keys of an object whose keys the merchant chooses, such as metadata. */
  readonly maxProperties?: number
  readonly items?: ValueLimits
  readonly fields?: BodyLimits
}

/** What a field of a body must be. The server refuses a body without a required field. */
export type FieldLimits = ValueLimits & { readonly required: boolean }

/** The fields of a body, by name. */
export type BodyLimits = { readonly [name: string]: FieldLimits }
`

const constant = (operation: Operation, model: Model) => {
  const { operation: name, summary, body } = operation
  const limits = bodyLimits(body?.schema ?? {}, name, model)
  return `/** ${summary}. */\nexport const ${name} = ${literalText(limits)} as const satisfies BodyLimits\n`
}

export const formsText = (model: Model) => {
  const withBody = model.operations.filter(({ body }) => body !== undefined)
  return file('', [types, ...withBody.map((operation) => constant(operation, model))].join('\n'))
}

/** Returns the files under `packages/dashboard/src/generated/`, by path. */
export const buildForms = (): Files => ({ 'forms.ts': formsText(readContract()) })
