/**
 * The messages to callers about faults of a request. The SDK's mock contains a copy of this file and of
 * `find-fault.ts`, so that server and mock return the same messages. Because of the copy, these two files
 * import only each other.
 */

/**
 * The keywords of JSON Schema that schemas of requests use, and those that the contract adds: `form` and
 * `unit`.
 */
export type RequestSchema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly default?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly pattern?: string
  /** Describes the strings that `pattern` matches, in words that follow "must be". */
  readonly form?: string
  readonly unit?: string
  readonly examples?: readonly unknown[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** The maximum number of keys. Only the schema of free-form data has this keyword, which identifies it. */
  readonly maxProperties?: number
  readonly items?: RequestSchema
  readonly properties?: { readonly [name: string]: RequestSchema }
  readonly required?: readonly string[]
  readonly anyOf?: readonly RequestSchema[]
  readonly oneOf?: readonly RequestSchema[]
  readonly additionalProperties?: unknown
}

/** The reason why a request is refused: the invalid field, and a message for a person. */
export type Refusal = { param: string; message: string }

/** The part of a request that contains an unknown name. */
export type Place = 'field' | 'parameter'

const longest = 60

/** Shortens a text that the caller sent, so that a message can repeat it. */
export const shown = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text

const mostListed = 20

/** Returns a list such as `a, b and c`. In a long list, the number of the remaining items replaces them. */
export const listed = (words: readonly string[], joint: 'and' | 'or'): string => {
  if (words.length > mostListed)
    return `${words.slice(0, mostListed).join(', ')} ${joint} ${words.length - mostListed} more`
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
}

/**
 * Returns the number of edits between two words. An edit changes, adds or removes a letter, or swaps two
 * neighbours.
 */
const distance = (left: string, right: string): number => {
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1]
      const isSwapped = i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      const edits = [(row[j - 1] ?? 0) + (isSame ? 0 : 1), (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1]
      if (isSwapped) edits.push((before[j - 2] ?? 0) + 1)
      next.push(Math.min(...edits))
    }
    before = row
    row = next
  }
  return row[right.length] ?? 0
}

/** Removes case and separators from a word, so that `success_url` and `successUrl` are equal. */
const plain = (word: string) => word.replaceAll(/[\s_.-]/g, '').toLowerCase()

/** Returns the known name nearest to a misspelt word; undefined if no known name is similar enough. */
export const nearestName = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > longest) return undefined
  const asked = plain(word)
  const most = Math.max(1, Math.min(2, Math.floor(asked.length / 3)))
  const [best] = known
    .map((name) => ({ name, edits: distance(asked, plain(name)) }))
    .filter(({ edits }) => edits <= most)
    .sort((one, other) => one.edits - other.edits)
  return best?.name
}

/** The minimum length of a prefix that identifies a name, such as `eth`. */
const leastStart = 3

/**
 * Returns the only known name that starts with the word, such as `ethereum` for `eth`, or which is a
 * prefix of the word; undefined if there is no such name, or more than one.
 */
const nameOfSameStart = (word: string, known: readonly string[]): string | undefined => {
  if (word.length > longest) return undefined
  const asked = plain(word)
  const [only, ...others] = known.filter((name) => {
    const [short = '', long = ''] = [asked, plain(name)].sort((one, other) => one.length - other.length)
    return short.length >= leastStart && long.startsWith(short)
  })
  return others.length === 0 ? only : undefined
}

export const suggestion = (word: string, known: readonly string[], prefix = ''): string => {
  const near = nearestName(word, known) ?? nameOfSameStart(word, known)
  return near === undefined ? '' : ` Did you mean "${prefix}${near}"?`
}

const olderServer = 'If your SDK offers it, this server is older than the SDK.'

/**
 * Returns the refusal of a field or query parameter that the operation does not have. The message suggests
 * the most similar name that the operation has.
 */
export const unknownName = (
  place: Place,
  prefix: string,
  name: string,
  known: readonly string[],
): Refusal => {
  const param = shown(`${prefix}${name}`)
  const start = `Unknown ${place} "${param}".`
  const meant = suggestion(name, known, prefix)
  if (meant !== '') return { param, message: `${start}${meant}` }
  const others =
    known.length === 0
      ? `This operation takes no ${place}s.`
      : `The known ${place}s are ${listed(known, 'and')}.`
  return { param, message: `${start} ${others} ${olderServer}` }
}

/**
 * Returns the refusal of a server setting without the sentence about an SDK that is newer than the server,
 * because settings do not come from an SDK.
 */
export const ofSetting = ({ param, message }: Refusal): Refusal => ({
  param,
  message: message.replace(` ${olderServer}`, ''),
})

const isCents = ({ unit }: RequestSchema) => unit?.includes('cents') === true

const formats: Record<string, string> = {
  email: 'an email address, such as ada@example.com',
  uri: 'a web address, such as https://shop.example/thanks',
  'uri-template': 'a web address, such as https://shop.example/thanks',
  'date-time': 'a time in ISO 8601, such as 2026-11-20T09:30:00.000Z',
  date: 'a date, such as 1990-04-01',
}

const valuesOf = ({ enum: values }: RequestSchema) =>
  (values ?? []).filter((value) => value !== null).map((value) => JSON.stringify(value))

const typesOf = ({ type }: RequestSchema): readonly string[] =>
  typeof type === 'string' ? [type] : (type ?? [])

const typeNames: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'a string',
  array: 'an array',
  object: 'an object',
}

/** Describes the values that a schema accepts, in words that follow "must be" or "send". */
export const wanted = (schema: RequestSchema): string => {
  const values = valuesOf(schema)
  const orNull = typesOf(schema).includes('null') ? ' or null' : ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (values.length > 0) return `${values.length > 2 ? 'one of ' : ''}${listed(values, 'or')}${orNull}`
  if (schema.form !== undefined) return `${schema.form}${orNull}`
  if (schema.format !== undefined && formats[schema.format]) return `${formats[schema.format]}${orNull}`
  const type = typesOf(schema).find((each) => each !== 'null') ?? 'object'
  const name = typeNames[type] ?? type
  return `${isCents(schema) ? `${name} of cents` : name}${orNull}`
}

const nameOf = (param: string) => (param === '' ? 'The body' : param)

/**
 * Returns the refusal of a field. An empty name means the whole body, which is named `body` in the refusal.
 */
const at = (param: string, message: string): Refusal => ({ param: param || 'body', message })

export const missing = (param: string, schema: RequestSchema): Refusal =>
  at(param, `${nameOf(param)} is missing: send ${wanted(schema)}.`)

export const mustBe = (param: string, schema: RequestSchema, but = ''): Refusal =>
  at(param, `${nameOf(param)} must be ${wanted(schema)}${but}.`)

/**
 * Returns an example of an amount in cents for an error message, such as `1999 for 19.99`. If `text` is an
 * amount with one or two decimals, the example shows this amount in cents.
 */
const inCents = (text: string) => {
  const reads = /^-?\d{1,10}\.\d{1,2}$/.test(text)
  return reads ? `${Math.round(Number(text) * 100)} for ${text}` : '1999 for 19.99'
}

const kindOf = (value: unknown) => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/**
 * Returns the refusal of a value of the wrong type. Amounts have separate messages, since a wrong amount
 * costs the most.
 */
export const wrongType = (param: string, schema: RequestSchema, value: unknown): Refusal => {
  const types = typesOf(schema)
  if (!types.includes('integer') && !types.includes('number'))
    return mustBe(param, schema, `, not ${kindOf(value)}`)
  if (typeof value === 'number' && Number.isFinite(value))
    return isCents(schema)
      ? at(param, `${param} is in whole cents: ${inCents(String(value))}.`)
      : mustBe(param, schema, `, not ${value}`)
  if (typeof value === 'string' && isCents(schema) && /^-?\d*\.\d+$/.test(value))
    return at(param, `${param} is in whole cents, as a number: ${inCents(value)}.`)
  if (typeof value === 'string' && /^-?\d{1,15}$/.test(value))
    return at(param, `${param} must be a number, not a string: send ${value} without quotes.`)
  if (value === null)
    return mustBe(param, schema, ', not null (which is also what JSON makes of NaN and Infinity)')
  return mustBe(param, schema, `, not ${kindOf(value)}`)
}

export const notOneOf = (param: string, schema: RequestSchema, value: unknown): Refusal => {
  if (typeof value !== 'string') return mustBe(param, schema, `, not ${kindOf(value)}`)
  const values = (schema.enum ?? []).filter((each) => typeof each === 'string')
  const { message } = mustBe(param, schema, `; got "${shown(value)}"`)
  return at(param, `${message}${suggestion(value, values)}`)
}

const units = (unit: string | undefined, count: number) => {
  const word = unit?.includes('cents') ? 'cents' : unit
  if (word === undefined) return ''
  return ` ${count === 1 ? word.replace(/s$/, '') : word}`
}

/** Returns the refusal of a number, a length or a count that is beyond its limit. */
export const beyond = (
  param: string,
  {
    side,
    limit,
    size,
    unit,
  }: { side: 'least' | 'most'; limit: number; size: number; unit?: string | undefined },
): Refusal => {
  const isLength = unit === 'characters' || unit === 'items' || unit === 'keys'
  const bound = `at ${side} ${limit}${units(unit, limit)}`
  if (unit === 'characters' && size === 0) return at(param, `${nameOf(param)} must not be empty.`)
  return at(
    param,
    isLength
      ? `${nameOf(param)} must have ${bound}; it has ${size}.`
      : `${nameOf(param)} must be ${bound}; got ${size}.`,
  )
}

export const repeated = (param: string, times: number): Refusal =>
  at(param, `${param} came ${times} times: send it once.`)

/** Returns the refusal of a body that is not empty, for an operation that accepts no body. */
export const noBodyTaken = (): Refusal => ({
  param: 'body',
  message: 'This operation takes no body: send none, or {}.',
})
