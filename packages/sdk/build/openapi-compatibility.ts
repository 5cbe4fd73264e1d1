/**
 * Finds the breaking changes between two OpenAPI documents. The newer document may not require more in a
 * request, accept less in a request, or return less in a response.
 */

type Schema = {
  $ref?: string
  type?: unknown
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Content = { content?: Record<string, { schema?: Schema }> }
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema }
type Operation = { parameters?: Parameter[]; requestBody?: Content; responses?: Record<string, Content> }
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

type Side = { document: OpenApi; schema: Schema | undefined }
type Direction = 'sent' | 'answered'

const resolve = ({ document, schema }: Side): Schema => {
  const name = schema?.$ref?.split('/').pop()
  const found = name === undefined ? schema : document.components?.schemas?.[name]
  return found ?? {}
}

const valuesOf = ({ enum: values, const: value }: Schema) => values ?? (value === undefined ? [] : [value])

const compareSchemas = (
  before: Side,
  after: Side,
  at: string,
  direction: Direction,
  seen: Set<string>,
): string[] => {
  const key = `${before.schema?.$ref}>${after.schema?.$ref}>${direction}`
  if (before.schema?.$ref !== undefined && seen.has(key)) return []
  seen.add(key)
  const [old, now] = [resolve(before), resolve(after)]
  const faults: string[] = []
  const inner = (schema: Schema | undefined, next: Schema | undefined, where: string) =>
    compareSchemas(
      { document: before.document, schema },
      { document: after.document, schema: next },
      where,
      direction,
      seen,
    )
  if (JSON.stringify(old.type) !== JSON.stringify(now.type)) faults.push(`${at}: its type changed`)
  const gone = valuesOf(old).filter((value) => !valuesOf(now).includes(value))
  const isOpenNow = valuesOf(now).length === 0
  if (direction === 'sent' && gone.length > 0 && !isOpenNow) faults.push(`${at}: no longer takes ${gone}`)
  for (const [name, schema] of Object.entries(old.properties ?? {})) {
    const next = now.properties?.[name]
    if (!next) faults.push(`${at}.${name}: it is gone`)
    else faults.push(...inner(schema, next, `${at}.${name}`))
  }
  const became = (old_: Schema, now_: Schema) =>
    (now_.required ?? []).filter((name) => !old_.required?.includes(name))
  if (direction === 'sent')
    faults.push(...became(old, now).map((name) => `${at}.${name}: it is required now`))
  else
    faults.push(
      ...became(now, old)
        .filter((name) => now.properties?.[name])
        .map((name) => `${at}.${name}: it may be absent now`),
    )
  if (old.items) faults.push(...inner(old.items, now.items, `${at}[]`))
  const branches = (schema: Schema) => schema.anyOf ?? schema.oneOf ?? []
  branches(old).forEach((branch, index) => {
    faults.push(...inner(branch, branches(now)[index], `${at}(${index + 1})`))
  })
  return faults
}

const jsonOf = (content: Content | undefined) => content?.content?.['application/json']?.schema

const compareOperations = (before: OpenApi, after: OpenApi, old: Operation, now: Operation, at: string) => {
  const compare = (
    schema: Schema | undefined,
    next: Schema | undefined,
    where: string,
    direction: Direction,
  ) =>
    schema
      ? compareSchemas(
          { document: before, schema },
          { document: after, schema: next },
          where,
          direction,
          new Set(),
        )
      : []
  const find = (all: Parameter[] | undefined, { name, in: place }: Parameter) =>
    all?.find((each) => each.name === name && each.in === place)
  const parameters = (old.parameters ?? []).flatMap((parameter) => {
    const next = find(now.parameters, parameter)
    const where = `${at} ?${parameter.name}`
    return next ? compare(parameter.schema, next.schema, where, 'sent') : [`${where}: it is gone`]
  })
  const demanded = (now.parameters ?? [])
    .filter((parameter) => parameter.required && !find(old.parameters, parameter)?.required)
    .map(({ name }) => `${at} ?${name}: it is required now`)
  const responses = Object.entries(old.responses ?? {}).flatMap(([status, response]) => {
    const next = now.responses?.[status]
    if (!next) return [`${at} ${status}: it is no longer answered`]
    return compare(jsonOf(response), jsonOf(next), `${at} ${status}`, 'answered')
  })
  const body = compare(jsonOf(old.requestBody), jsonOf(now.requestBody), `${at} body`, 'sent')
  return [...parameters, ...demanded, ...body, ...responses]
}

export const breakingChanges = (before: OpenApi, after: OpenApi): string[] =>
  Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const next = after.paths[path]?.[method]
      return next ? compareOperations(before, after, operation, next, at) : [`${at}: it is gone`]
    }),
  )
