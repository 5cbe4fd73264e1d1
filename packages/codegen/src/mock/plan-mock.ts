/** Derives what the mock must know about each route: mainly the effect of the route on stored records. */
import { answerExample } from '../model/example.ts'
import { type Model, type Operation, refName, type Schema } from '../model/model.ts'

/** The effect of a route on the stored records of its kind. */
export type Action = 'create' | 'list' | 'page' | 'retrieve' | 'update' | 'delete' | 'act' | 'none'

export type RoutePlan = {
  method: string
  /** The path, with `:name` for each parameter. */
  path: string
  status: number
  access: string
  idempotencyKey: string
  action: Action
  kind?: string
  /**
   * The name of the response's field that contains the record. If missing, the whole response is the record.
   */
  wrap?: string
  /**
   * The fields of the response in addition to the record. If the route returns no record, the whole response.
   */
  answer?: unknown
  body?: { schema: string; required: boolean }
  query?: Schema
  csv?: true
  contentType?: string
}

export type RecordPlan = {
  prefix: string
  example: Record<string, unknown>
  /** The nullable fields of a record. In a new record they are null until an operation sets them. */
  nullable: string[]
  /** The names of the path parameters that contain an id of this kind of record. */
  parameters: string[]
}

/** Returns the type name of a list's items. */
const itemIn = (schema: Schema | undefined, model: Model) => {
  const list = model.outputs[refName(schema ?? {}) ?? '']
  return refName(list?.properties?.data?.items ?? {})
}

/**
 * Returns whether a type is stored as a record: it has an id, and a GET route returns it. A challenge to
 * sign, for example, is not a record.
 */
const isRecord = (name: string | undefined, model: Model) =>
  name !== undefined &&
  model.outputs[name]?.properties?.id !== undefined &&
  model.operations.some(
    ({ httpMethod, answers: [answer] }) =>
      httpMethod === 'GET' && [refName(answer?.schema ?? {}), itemIn(answer?.schema, model)].includes(name),
  )

/**
 * Returns the kind of record that a response contains, and in `wrap` the field that contains it; undefined if
 * there is no record.
 */
const recordIn = (operation: Operation, model: Model): { kind: string; wrap?: string } | undefined => {
  const name = refName(operation.answers[0]?.schema ?? {})
  if (name === undefined) return undefined
  if (isRecord(name, model)) return { kind: name }
  const fields = Object.entries(model.outputs[name]?.properties ?? {})
  const item = itemIn(operation.answers[0]?.schema, model)
  if (item !== undefined) return isRecord(item, model) ? { kind: item } : undefined
  const found = fields.find(([, field]) => isRecord(refName(field), model))
  return found && { kind: refName(found[1]) ?? '', wrap: found[0] }
}

/**
 * Returns the kind of record that a route affects: the record in its response or, if there is none, the
 * record in the response of another route of the same API resource.
 */
const kindOf = (operation: Operation, model: Model) => {
  const group = model.operations.filter((each) => each.group === operation.group)
  const named = [operation, ...group].map((each) => recordIn(each, model)?.kind)
  return named.find((kind) => kind !== undefined)
}

const endsInParameter = ({ path }: Operation) => path.endsWith('}')

const actionOf = (operation: Operation, model: Model): Action => {
  const { httpMethod, access } = operation
  if (access.by === 'anyone' || kindOf(operation, model) === undefined) return 'none'
  const item = itemIn(operation.answers[0]?.schema, model)
  if (item !== undefined && !isRecord(item, model)) return 'none'
  if (operation.item) return 'page'
  if (httpMethod === 'GET') return endsInParameter(operation) ? 'retrieve' : 'list'
  if (httpMethod === 'POST' && operation.answers[0]?.status === 201) return 'create'
  if (httpMethod === 'PATCH') return 'update'
  if (httpMethod === 'DELETE' && endsInParameter(operation)) return 'delete'
  return recordIn(operation, model) ? 'act' : 'none'
}

const restOf = (operation: Operation, wrap: string | undefined, action: Action, model: Model) => {
  const schema = operation.answers[0]?.schema
  if (!schema || action === 'page' || action === 'list') return undefined
  const example = answerExample(schema, model) as Record<string, unknown>
  if (action === 'none' || action === 'delete') return example
  if (wrap === undefined) return undefined
  const { [wrap]: _, ...rest } = example
  return Object.keys(rest).length > 0 ? rest : undefined
}

const bareAll = (fields: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, bare(field)]))

/** Returns a schema without descriptions and examples. The unit stays, because error messages name it. */
export const bare = (schema: Schema): Schema => {
  const { description: _, examples: __, properties, items, anyOf, oneOf, ...rest } = schema
  return {
    ...rest,
    ...(properties && { properties: bareAll(properties) }),
    ...(items && { items: bare(items) }),
    ...(anyOf && { anyOf: anyOf.map(bare) }),
    ...(oneOf && { oneOf: oneOf.map(bare) }),
  }
}

const queryOf = ({ query }: Operation, model: Model): Schema => {
  const required = query.filter((each) => each.required).map(({ name }) => name)
  return {
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, bare(resolve(schema, model))])),
    ...(required.length > 0 && { required }),
  }
}

const routeOf = (operation: Operation, model: Model): RoutePlan => {
  const action = actionOf(operation, model)
  const found =
    action === 'none' ? undefined : (recordIn(operation, model) ?? { kind: kindOf(operation, model) ?? '' })
  const answer = restOf(operation, found?.wrap, action, model)
  const body = operation.body
  return {
    method: operation.httpMethod,
    path: operation.path.replace(/\{(\w+)\}/g, ':$1'),
    status: operation.answers[0]?.status ?? 200,
    access: operation.access.by,
    idempotencyKey: operation.idempotencyKey,
    action,
    ...found,
    ...(answer !== undefined && { answer }),
    ...(body && { body: { schema: refName(body.schema) ?? '', required: body.required } }),
    ...(operation.query.length > 0 && { query: queryOf(operation, model) }),
    ...(operation.csv && { csv: true }),
    ...(operation.contentType !== undefined && { contentType: operation.contentType }),
  }
}

/**
 * Returns the schema to which the schema of a query parameter refers, or the schema itself if it is not a
 * reference. Query parameters refer only to enumerations, which are among the schemas of responses.
 */
const resolve = (schema: Schema, model: Model): Schema => model.outputs[refName(schema) ?? ''] ?? schema

const allowsNull = (schema: Schema) =>
  (Array.isArray(schema.type) && schema.type.includes('null')) ||
  (schema.anyOf?.some(({ type }) => type === 'null') ?? false)

const recordOf = (kind: string, routes: Record<string, RoutePlan>, model: Model): RecordPlan => {
  const schema = model.outputs[kind] ?? {}
  const example = answerExample({ $ref: `#/components/schemas/${kind}` }, model) as Record<string, unknown>
  // Leaves out fields that are not required, because they are returned only on request and are not stored.
  const fields = Object.keys(example).filter((name) => schema.required?.includes(name))
  const named = Object.values(routes)
    .filter((route) => route.kind === kind && ['retrieve', 'update', 'delete', 'act'].includes(route.action))
    .map(({ path }) => [...path.matchAll(/:(\w+)/g)].at(-1)?.[1] ?? '')
  return {
    prefix: String(example.id).replace(/_.*/, ''),
    example: Object.fromEntries(fields.map((name) => [name, example[name]])),
    nullable: Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
      allowsNull(field) ? name : [],
    ),
    parameters: [...new Set(named)].filter((name) => name !== 'id'),
  }
}

export type MockPlan = { routes: Record<string, RoutePlan>; records: Record<string, RecordPlan> }

export const planMock = (model: Model): MockPlan => {
  const routes = Object.fromEntries(
    model.operations.map((operation) => [operation.operation, routeOf(operation, model)]),
  )
  const kinds = [...new Set(Object.values(routes).flatMap(({ kind }) => kind ?? []))]
  return {
    routes,
    records: Object.fromEntries(kinds.map((kind) => [kind, recordOf(kind, routes, model)])),
  }
}
