import { z } from 'zod'
import { type Definitions, faultOf, queryFault } from './find-fault.ts'
import { mustBe, type Refusal, type RequestSchema } from './words.ts'

/** A part of a request that its zod schema refused. */
export type RefusedPart = {
  part: 'params' | 'query' | 'body'
  schema: z.ZodType
  value: unknown
  issues: readonly { code: string; path: readonly PropertyKey[]; message: string }[]
}

type Described = { schema: RequestSchema; definitions: Definitions }

const descriptions = new WeakMap<z.ZodType, Described>()

/**
 * Converts a zod schema to JSON Schema. This is done when the schema refuses something for the first time.
 * For a query, the result describes the numbers and booleans into which its strings are parsed.
 */
const describe = (schema: z.ZodType, part: RefusedPart['part']): Described => {
  const known = descriptions.get(schema)
  if (known !== undefined) return known
  const io = part === 'query' ? 'output' : 'input'
  const whole = z.toJSONSchema(z.object({ part: schema }), { io, unrepresentable: 'any' })
  const { properties, $defs } = whole as { properties?: Record<string, RequestSchema>; $defs?: Definitions }
  const definitions = $defs ?? {}
  const { $ref, ...outside } = properties?.part ?? {}
  const name = $ref?.replace(/^.*\//, '')
  const described = { schema: { ...definitions[name ?? ''], ...outside }, definitions }
  descriptions.set(schema, described)
  return described
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the schema of the value at a path. */
const schemaAt = ({ schema, definitions }: Described, path: readonly PropertyKey[]): RequestSchema => {
  let found = schema
  for (const step of path) {
    const inside = found.anyOf?.find(({ type }) => type !== 'null') ?? found
    found = (typeof step === 'number' ? inside.items : inside.properties?.[String(step)]) ?? {}
    if (found.$ref !== undefined) found = definitions[found.$ref.replace(/^.*\//, '')] ?? {}
  }
  return found
}

/**
 * Explains to a person why a part of a request was refused: the invalid field, and what to send instead. For
 * a rule that involves several fields, the message is written beside the rule, in the contract. `words.ts`
 * writes all other messages; messages of zod are never used.
 */
export const explainRefusal = ({ part, schema, value, issues }: RefusedPart): Refusal => {
  const described = describe(schema, part)
  const fault =
    part === 'query' && isRecord(value)
      ? queryFault(value, described.schema, described.definitions)
      : faultOf(value, described.schema, described.definitions)
  if (fault !== undefined) return fault
  const [issue] = issues
  const param = (issue?.path ?? []).map(String).join('.')
  if (issue?.code === 'custom') return { param: param || 'body', message: issue.message }
  // zod checks formats more strictly than the patterns of `find-fault.ts`; for example, it refuses
  // `a..b@x.io` and the 31st of February.
  return mustBe(param, schemaAt(described, issue?.path ?? []))
}
