// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

/**
 * Validates a part of a request against the JSON Schema of that part. A *fault* is the first refusal found,
 * or undefined. The SDK's mock contains a copy of this file: see `words.ts`.
 */
import {
  beyond,
  missing,
  mustBe,
  noBodyTaken,
  notOneOf,
  type Refusal,
  type RequestSchema,
  repeated,
  shown,
  unknownName,
  wrongType,
} from './words.ts'

/** The limits of free-form data. */
export const freeFormLimits = { keys: 50, bytes: 16_384, depth: 8 } as const

/** The schemas that `$ref` refers to, by name. */
export type Definitions = { readonly [name: string]: RequestSchema }

type Fault = Refusal | undefined

/** Returns the fault of the first item that has a fault. */
const firstOf = <Item>(items: Iterable<Item>, find: (item: Item) => Fault): Fault => {
  for (const item of items) {
    const fault = find(item)
    if (fault !== undefined) return fault
  }
  return undefined
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typesOf = ({ type }: RequestSchema): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? [])

const typeOf = (value: unknown) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

const isOfType = (value: unknown, types: readonly string[]) => {
  const type = typeOf(value)
  return types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** Resolves references. A choice between a schema and null becomes the schema, with null as a second type. */
const resolve = (schema: RequestSchema, definitions: Definitions): RequestSchema => {
  if (schema.$ref !== undefined) {
    const { $ref, ...outside } = schema
    return { ...resolve(definitions[$ref.replace(/^.*\//, '')] ?? {}, definitions), ...outside }
  }
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  if (only === undefined || others.length > 0 || schema.anyOf?.length === 1) return schema
  const { anyOf: _, ...outside } = schema
  const inside = resolve(only, definitions)
  return { ...inside, ...outside, type: [...typesOf(inside), 'null'] }
}

const formats: Record<string, RegExp> = {
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
}

/** The format of a URL to which a buyer returns. `{CHECKOUT_ID}` stands for the id of the checkout. */
export const returnUrlFormat = 'uri-template'

/** Returns the fault of a URL to which a buyer returns. Does not check its length. */
export const returnUrlFault = (param: string, value: string): Fault => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url === undefined || !/^https?:\/\/[^/]/i.test(value)) return mustBe(param, { format: 'uri' })
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(value))
    return { param, message: `${param} must not hold a user or a password before the host.` }
  const [unknown] = value.replaceAll('{CHECKOUT_ID}', '').match(/\{[^}]*\}?|\}/) ?? []
  if (unknown !== undefined)
    return {
      param,
      message: `${param} may hold {CHECKOUT_ID}, which becomes the id of the checkout, not ${shown(unknown)}. Write any other brace as %7B or %7D.`,
    }
  // A URL parser accepts braces in a host.
  if (/[{}]/.test(url.host))
    return { param, message: `${param} may hold {CHECKOUT_ID} in its path, query or fragment only.` }
  return undefined
}

const sizeFault = (
  param: string,
  [least, most]: readonly [number | undefined, number | undefined],
  size: number,
  unit: string | undefined,
): Fault => {
  if (least !== undefined && size < least) return beyond(param, { side: 'least', limit: least, size, unit })
  if (most !== undefined && size > most) return beyond(param, { side: 'most', limit: most, size, unit })
  return undefined
}

const stringFault = (param: string, schema: RequestSchema, value: string): Fault => {
  const { minLength, maxLength, format, pattern } = schema
  const size = sizeFault(param, [minLength, maxLength], value.length, 'characters')
  if (size !== undefined) return size
  if (format === returnUrlFormat) return returnUrlFault(param, value)
  const known = formats[format ?? '']
  if (known !== undefined && !known.test(value)) return mustBe(param, schema)
  return pattern !== undefined && !new RegExp(pattern).test(value) ? mustBe(param, schema) : undefined
}

/** Returns whether JSON parsers may change a number of this size. */
const isLossy = (value: unknown) =>
  typeof value === 'number' &&
  (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))

const lossyNumber = (path: string): Refusal => ({
  param: shown(path),
  message: `${shown(path)} is a number that JSON parsers change: beyond 9007199254740991, or infinite. Send it as a string.`,
})

/**
 * Returns the fault of free-form data. Uses a list of waiting parts instead of recursion, because deeply
 * nested data could exhaust the call stack.
 */
export const freeFormFault = (param: string, value: Record<string, unknown>): Fault => {
  const { keys, bytes, depth } = freeFormLimits
  const count = sizeFault(param, [undefined, keys], Object.keys(value).length, 'keys')
  if (count !== undefined) return count
  const waiting: { part: object; level: number; path: string }[] = [{ part: value, level: 1, path: param }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { part, level, path } = next
    if (level > depth) return { param, message: `${param} must be at most ${depth} levels deep.` }
    // Copying an object drops its own key `__proto__`, or sets the copy's prototype to the value of the key.
    if (Object.hasOwn(part, '__proto__'))
      return { param, message: `${param} must not have a key "__proto__".` }
    for (const [name, each] of Object.entries(part)) {
      const within = `${path}.${name}`
      if (isLossy(each)) return lossyNumber(within)
      if (typeof each === 'object' && each !== null)
        waiting.push({ part: each, level: level + 1, path: within })
    }
  }
  const size = new TextEncoder().encode(JSON.stringify(value)).length
  if (size <= bytes) return undefined
  return { param, message: `${param} must be at most ${bytes} bytes as JSON (16 KB); it has ${size}.` }
}

const unknownFieldFault = (
  prefix: string,
  value: Record<string, unknown>,
  known: readonly string[],
): Fault => {
  const name = Object.keys(value).find((each) => !known.includes(each))
  return name === undefined ? undefined : unknownName('field', prefix, name, known)
}

const objectFault = (
  param: string,
  schema: RequestSchema,
  value: Record<string, unknown>,
  definitions: Definitions,
): Fault => {
  if (schema.maxProperties !== undefined) return freeFormFault(param, value)
  const { properties = {}, required = [] } = schema
  const prefix = param === '' ? '' : `${param}.`
  if (schema.additionalProperties === false) {
    const unknown = unknownFieldFault(prefix, value, Object.keys(properties))
    if (unknown !== undefined) return unknown
  }
  return firstOf(Object.entries(properties), ([name, field]) => {
    const sent = Object.hasOwn(value, name) ? value[name] : undefined
    if (sent !== undefined) return faultOf(sent, field, definitions, `${prefix}${name}`)
    const isMissing = required.includes(name) && field.default === undefined
    return isMissing ? missing(`${prefix}${name}`, resolve(field, definitions)) : undefined
  })
}

/**
 * Returns the fault of a value that must match at least one of several object schemas (`shapes`). A field
 * that none of these schemas has is refused as unknown.
 */
const shapesFault = (
  param: string,
  shapes: readonly RequestSchema[],
  value: unknown,
  definitions: Definitions,
): Fault => {
  if (shapes.some((shape) => faultOf(value, shape, definitions, param) === undefined)) return undefined
  const resolved = shapes.map((shape) => resolve(shape, definitions))
  const [first = {}] = resolved
  if (!isRecord(value)) return wrongType(param, { ...first, type: first.type ?? 'object' }, value)
  const known = [...new Set(resolved.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const unknown = unknownFieldFault(param === '' ? '' : `${param}.`, value, known)
  if (unknown !== undefined) return unknown
  // If only one shape requires a field that was sent, the caller meant that shape: return the fault of this
  // shape.
  const named = resolved.filter(({ required = [] }) => required.some((name) => value[name] !== undefined))
  if (named.length === 1 && named[0]) return faultOf(value, named[0], definitions, param)
  const choices = resolved.map(({ required = [] }) => required.join(' with '))
  return { param: param || 'body', message: `Send exactly one of ${choices.join(' and ')}.` }
}

/** Returns the first fault of a value in a body. Unknown names come before missing ones, to find misspelt names. */
export const faultOf = (
  value: unknown,
  asked: RequestSchema,
  definitions: Definitions,
  param = '',
): Fault => {
  const schema = resolve(asked, definitions)
  const shapes = schema.anyOf ?? schema.oneOf
  if (shapes !== undefined) return shapesFault(param, shapes, value, definitions)
  if (value === undefined) return missing(param, schema)
  if (value === null && (typesOf(schema).includes('null') || schema.enum?.includes(null))) return undefined
  if (schema.const !== undefined && value !== schema.const) return mustBe(param, schema)
  if (schema.enum !== undefined)
    return schema.enum.includes(value) ? undefined : notOneOf(param, schema, value)
  if (!isOfType(value, typesOf(schema))) return wrongType(param, schema, value)
  if (typeof value === 'string') return stringFault(param, schema, value)
  if (typeof value === 'number') return sizeFault(param, [schema.minimum, schema.maximum], value, schema.unit)
  if (Array.isArray(value))
    return (
      sizeFault(param, [schema.minItems, schema.maxItems], value.length, 'items') ??
      firstOf(value.entries(), ([index, item]) =>
        faultOf(item, schema.items ?? {}, definitions, param === '' ? String(index) : `${param}.${index}`),
      )
    )
  return isRecord(value) ? objectFault(param, schema, value, definitions) : undefined
}

/** Converts the text of a query parameter to the type of its schema; undefined if that is not possible. */
const readText = (text: string, { type }: RequestSchema): unknown => {
  if (type === 'integer') return /^\d{1,9}$/.test(text) ? Number(text) : undefined
  if (type === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined
  return text
}

const between = ({ minimum, maximum }: RequestSchema) =>
  minimum === undefined || maximum === undefined
    ? {}
    : { form: `a whole number from ${minimum} to ${maximum}` }

const parameterFault = (
  name: string,
  text: string,
  asked: RequestSchema,
  definitions: Definitions,
): Fault => {
  const schema = resolve(asked, definitions)
  const value = readText(text, schema)
  if (value !== undefined) return faultOf(value, schema, definitions, name)
  const worded = schema.type === 'integer' ? { ...schema, ...between(schema) } : schema
  return mustBe(name, worded, `; got "${shown(text)}"`)
}

/** Returns the first fault of a query. A parameter that was sent repeatedly is a list of texts. */
export const queryFault = (
  query: { readonly [name: string]: unknown },
  { properties = {}, required = [] }: RequestSchema,
  definitions: Definitions,
): Fault => {
  const known = Object.keys(properties)
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown !== undefined) return unknownName('parameter', '', unknown, known)
  return firstOf(Object.entries(properties), ([name, schema]) => {
    const sent = Object.hasOwn(query, name) ? query[name] : undefined
    if (Array.isArray(sent)) return repeated(name, sent.length)
    if (sent !== undefined) return parameterFault(name, String(sent), schema, definitions)
    const isMissing = required.includes(name) && schema.default === undefined
    return isMissing ? missing(name, resolve(schema, definitions)) : undefined
  })
}

/** Returns the fault of the time range of a list: a range that ends before it begins contains nothing. */
export const spanFault = ({ from, to }: { readonly [name: string]: unknown }): Fault =>
  Date.parse(String(from)) > Date.parse(String(to))
    ? { param: 'to', message: 'to must not be earlier than from.' }
    : undefined

/** Returns the fault of a request body if the operation takes no body. `{}` is accepted. */
export const bodilessFault = (body: unknown): Fault => {
  if (body === undefined) return undefined
  const [name] = isRecord(body) ? Object.keys(body) : []
  if (name !== undefined) return unknownName('field', '', name, [])
  return isRecord(body) ? undefined : noBodyTaken()
}
