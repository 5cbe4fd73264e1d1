/** Renders the fields of an object as a Markdown list. */
import { refName, type Schema } from '../model/model.ts'
import { limits } from '../sdk/doc.ts'
import { code, prose } from './markdown.ts'
import type { Reference } from './reference.ts'

type Field = { name: string; schema: Schema; required: boolean }
type Side = 'sent' | 'answered'

const formats: Record<string, string> = {
  'date-time': 'date-time',
  date: 'date',
  email: 'email address',
  uri: 'URL',
  'uri-template': 'URL',
}

const schemaOf = (name: string, { plan: { model } }: Reference) => model.outputs[name] ?? model.inputs[name]

const or = (words: string[]) => [...new Set(words)].join(' or ')

const scalarWords = (schema: Schema) => {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type ?? 'any JSON value']
  return or(types.map((type) => (type === 'string' ? (formats[schema.format ?? ''] ?? type) : type)))
}

const refWords = (name: string, reference: Reference): string => {
  const address = reference.addressOf(name)
  if (address !== undefined) return `[${name}](${address})`
  const schema = schemaOf(name, reference)
  return schema === undefined ? name : typeWords(schema, reference)
}

/** Returns the type of a value in words, with a link if the type is described on another page. */
export const typeWords = (schema: Schema, reference: Reference): string => {
  const name = refName(schema)
  if (name !== undefined) return refWords(name, reference)
  if (schema.const !== undefined) return code(JSON.stringify(schema.const))
  if (schema.enum) return schema.type === undefined ? 'value' : scalarWords(schema)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return or(branches.map((branch) => typeWords(branch, reference)))
  if (schema.items) return `array of ${typeWords(schema.items, reference)}`
  if (typeof schema.additionalProperties === 'object') {
    const value = schema.additionalProperties
    return refName(value) === 'JsonValue' ? 'JSON object' : `object of ${typeWords(value, reference)} by name`
  }
  return scalarWords(schema)
}

/**
 * Returns the schema that a reference names. For a value that may be null, returns the schema of the value
 * without the alternative null. Returns any other schema unchanged.
 */
const resolved = (schema: Schema, reference: Reference): Schema => {
  const name = refName(schema)
  if (name !== undefined) return schemaOf(name, reference) ?? schema
  const branches = schema.anyOf?.filter(({ type }) => type !== 'null')
  const [only] = branches ?? []
  return branches?.length === 1 && only !== undefined ? resolved(only, reference) : schema
}

const valuesText = (schema: Schema, reference: Reference) => {
  const { enum: values } = resolved(schema, reference)
  if (!values) return ''
  const known = values.filter((value) => value !== null).map((value) => code(String(value)))
  return known.length === 1 ? `Always ${known[0]}.` : `One of ${known.join(', ')}.`
}

const defaultText = ({ default: value }: Schema) =>
  value === undefined ? '' : `Default: ${code(typeof value === 'string' ? value : JSON.stringify(value))}.`

const meaningOf = (schema: Schema, reference: Reference) => {
  const text = schema.description ?? resolved(schema, reference).description ?? ''
  return prose(text)
}

/** Adds thousands separators to numbers of five or more digits. */
const inThrees = (text: string) => text.replace(/\d{5,}/g, (digits) => BigInt(digits).toLocaleString('en-US'))

const isSaid = (said: string, value: unknown) => value !== undefined && said.includes(String(value))

/** Returns the text of a field: meaning, values, unit, limits and default, in this order. */
const detailText = (field: Field, side: Side, reference: Reference) => {
  const { schema } = field
  const meaning = meaningOf(schema, reference)
  return [
    meaning,
    valuesText(schema, reference),
    // Leaves out the unit of date-time fields, because the page about conventions describes it once for all
    // fields.
    schema.unit === undefined || schema.format === 'date-time' ? '' : `Unit: ${schema.unit}.`,
    ...(side === 'sent' ? limits(schema, meaning).map(inThrees) : []),
    isSaid(meaning, schema.default) ? '' : defaultText(schema),
  ]
    .filter(Boolean)
    .join(' ')
}

const presence = ({ required, schema }: Field, side: Side) => {
  if (side === 'sent') return required && schema.default === undefined ? ', required' : ''
  return required ? '' : ', where there is one'
}

/**
 * Returns the fields of an object that has no name of its own. They are shown indented below the field that
 * contains the object.
 */
const innerFields = (schema: Schema, reference: Reference): Field[] => {
  const own = refName(schema) === undefined ? schema : {}
  const object = own.items ?? own.anyOf?.find(({ properties }) => properties) ?? own
  const inMap = typeof object.additionalProperties === 'object' ? object.additionalProperties : object
  return refName(inMap) === undefined ? fieldsOf(inMap, reference) : []
}

/** Returns the fields of an object. */
export const fieldsOf = (schema: Schema, reference: Reference): Field[] => {
  const object = resolved(schema, reference)
  return Object.entries(object.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: object.required?.includes(name) ?? false,
  }))
}

export const fieldList = (fields: readonly Field[], side: Side, reference: Reference, indent = ''): string =>
  fields
    .map((field) => {
      const type = `<span class="type">${typeWords(field.schema, reference)}${presence(field, side)}</span>`
      const line = `${indent}- ${code(field.name)} ${type} ${detailText(field, side, reference)}`.trimEnd()
      const inner = fieldList(innerFields(field.schema, reference), side, reference, `${indent}  `)
      return inner === '' ? line : `${line}\n${inner}`
    })
    .join('\n')
