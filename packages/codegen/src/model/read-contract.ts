import {
  contract,
  ErrorBody,
  errorCatalogue,
  errorCodes,
  eventCatalogue,
  eventEnvelope,
  eventTypes,
  groupDescriptions,
  isNoBody,
  type Route,
} from '@stablerail/contract'
import type { z } from 'zod'
import {
  type Answer,
  type ErrorEntry,
  type EventEntry,
  type Group,
  type Model,
  type Operation,
  type Parameter,
  pascal,
  refName,
  type Schema,
} from './model.ts'
import { type Converted, convertSchemas } from './schemas.ts'

type Found = { group: string; method: string; route: Route }

const findRoutes = (): Found[] =>
  Object.entries(contract as unknown as Record<string, Record<string, Route>>).flatMap(([group, routes]) =>
    Object.entries(routes).map(([method, route]) => ({ group, method, route })),
  )

const schemaOf = (schema: unknown) => (isNoBody(schema) ? undefined : (schema as z.ZodType))

/**
 * Returns the schemas of request bodies and queries. Bodies are described as callers send them, queries as
 * the server reads them.
 */
const inputSchemas = (found: Found[]) => {
  const inputs: Record<string, z.ZodType> = {}
  for (const { route } of found) {
    const body = schemaOf(route.body)
    if (body) inputs[`${route.metadata.operation} body`] = body
  }
  return inputs
}

const outputSchemas = (found: Found[]) => {
  const outputs: Record<string, z.ZodType> = {}
  for (const { route } of found) {
    const { operation, contentType } = route.metadata
    if (route.pathParams) outputs[`${operation} path`] = route.pathParams
    if (route.query) outputs[`${operation} query`] = route.query
    // Skip responses that are not JSON, such as the logo, because they have no JSON Schema.
    if (contentType) continue
    for (const [status, answer] of Object.entries(route.successes)) {
      const schema = schemaOf(answer)
      if (schema) outputs[`${operation} ${status}`] = schema
    }
  }
  for (const type of eventTypes) outputs[`event ${type}`] = eventEnvelope(type)
  outputs['error body'] = ErrorBody
  for (const code of errorCodes) outputs[`error ${code}`] = errorCatalogue[code].metadata
  return outputs
}

const parameters = (schema: Schema | undefined): Parameter[] =>
  Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    required: (schema?.required?.includes(name) ?? false) && field.default === undefined,
    schema: field,
  }))

const itemOf = (answers: Answer[], query: Parameter[], components: Record<string, Schema>) => {
  if (!query.some(({ name }) => name === 'cursor')) return undefined
  const name = refName(answers[0]?.schema ?? {})
  return name === undefined ? undefined : components[name]?.properties?.data?.items
}

const describe = (
  { group, method, route }: Found,
  inputs: Converted<string>,
  outputs: Converted<string>,
): Operation => {
  const {
    operation,
    access,
    idempotencyKey,
    errors,
    csv = false,
    contentType,
    functionOnly = false,
    readsOnly = false,
    bodyLimitBytes,
  } = route.metadata
  const query = parameters(outputs.schemas[`${operation} query`])
  const body = inputs.schemas[`${operation} body`]
  const answers = Object.keys(route.successes).map((status): Answer => {
    const schema = outputs.schemas[`${operation} ${status}`]
    return { status: Number(status), ...(schema && { schema }) }
  })
  return {
    group,
    method,
    operation,
    httpMethod: route.method,
    path: route.path.replace(/:(\w+)/g, '{$1}'),
    summary: route.summary,
    description: route.description,
    access,
    idempotencyKey,
    errors,
    csv,
    functionOnly,
    readsOnly,
    contentType,
    bodyLimitBytes,
    pathParameters: parameters(outputs.schemas[`${operation} path`]),
    query,
    body: body && { required: !inputs.optional.has(`${operation} body`), schema: body },
    answers,
    item: itemOf(answers, query, outputs.components),
  }
}

const readErrors = (outputs: Converted<string>): ErrorEntry[] =>
  errorCodes.map((code) => {
    const { statuses, retryable, meaning } = errorCatalogue[code]
    return { code, statuses, retryable, meaning, metadata: outputs.schemas[`error ${code}`] ?? {} }
  })

/** Returns the schema of an event's data with the description of the event type. */
const describeData = (envelope: Schema): Schema => {
  const { data, ...fields } = envelope.properties ?? {}
  const described = { description: 'What it happened to.', ...data }
  return { ...envelope, properties: { ...fields, data: described } }
}

const readEvents = (outputs: Converted<string>): EventEntry[] =>
  eventTypes.map((type) => {
    const { description } = eventCatalogue[type]
    const later = 'later' in eventCatalogue[type]
    return {
      type,
      name: `${pascal(type)}Event`,
      description: later ? `${description} No event of this type is sent yet.` : description,
      schema: describeData(outputs.schemas[`event ${type}`] ?? {}),
      later,
    }
  })

/** Reads the whole API contract, from the package `@stablerail/contract`, into a model. */
export const readContract = (): Model => {
  const found = findRoutes()
  const inputs = convertSchemas(inputSchemas(found), 'input')
  const outputs = convertSchemas(outputSchemas(found), 'output')
  const groups = Object.entries(groupDescriptions).map(
    ([name, description]): Group => ({ name, description }),
  )
  return {
    groups,
    operations: found.map((each) => describe(each, inputs, outputs)),
    errors: readErrors(outputs),
    events: readEvents(outputs),
    inputs: inputs.components,
    outputs: outputs.components,
  }
}
