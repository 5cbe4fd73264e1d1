import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import SwaggerParser from '@apidevtools/swagger-parser'
import {
  contract,
  errorCatalogue,
  eventCatalogue,
  eventTypes,
  type Route,
  sessionCookie,
} from '@stablerail/contract'
import openapiTS, { astToString } from 'openapi-typescript'
import type { OperationObject, ParameterObject, ReferenceObject, SchemaObject } from 'openapi3-ts/oas31'
import { describe, expect, test } from 'vitest'
import { buildOpenApiDocument } from './document.ts'
import { openApiText } from './text.ts'

const committed = fileURLToPath(new URL('../../generated/openapi.json', import.meta.url))
const document = buildOpenApiDocument({ baseUrl: 'https://api.stablerail.example' })
const routes = Object.values(contract as unknown as Record<string, Record<string, Route>>).flatMap((group) =>
  Object.values(group),
)

test('tags are shown in words and not in camel case', () => {
  const shown = document.tags?.map((tag) => (tag as { 'x-displayName'?: string })['x-displayName'])
  expect(shown).toEqual(expect.arrayContaining(['API keys', 'Payment links', 'Customers']))
})

const operationOf = (route: Route): OperationObject | undefined => {
  const path = document.paths?.[route.path.replace(/:(\w+)/g, '{$1}')]
  return path?.[route.method.toLowerCase() as 'get']
}

const resolve = <T extends object>(value: T | ReferenceObject): T => {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  const parts = value.$ref.slice(2).split('/')
  return parts.reduce((at: unknown, part) => (at as Record<string, unknown>)[part], document) as T
}

const parametersOf = (route: Route) =>
  (operationOf(route)?.parameters ?? []).map((parameter) => resolve<ParameterObject>(parameter))

type Any = SchemaObject | ReferenceObject

const fieldsOf = (schema: Any, path: string) =>
  Object.entries(('properties' in schema && schema.properties) || {}).flatMap(([name, field]) =>
    undescribed(field, `${path}.${name}`),
  )

/**
 * Returns the paths of the fields in a schema that have no description. The description of a referenced
 * schema counts too.
 */
const undescribed = (schema: Any, path: string): string[] => {
  const { description, anyOf = [], oneOf = [], items } = schema as SchemaObject
  const named = [schema, ...anyOf].find((each) => '$ref' in each)
  const text = description ?? (named ? resolve<SchemaObject>(named as ReferenceObject).description : '')
  const branches = [...anyOf, ...oneOf, ...(items ? [items] : [])]
  return [
    ...(text ? [] : [path]),
    ...fieldsOf(schema, path),
    ...branches.flatMap((branch, at) => fieldsOf(branch, `${path}[${at}]`)),
  ]
}

describe('the OpenAPI document', () => {
  test('is the committed document, and the same when built twice', () => {
    expect(openApiText()).toBe(openApiText())
    expect(openApiText()).toBe(readFileSync(committed, 'utf8'))
  })

  test('has no fault by the recommended rules of redocly', () => {
    const cli = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
    const answer = execFileSync(
      process.execPath,
      [cli, 'lint', committed, '--extends=recommended', '--format=json'],
      {
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    )
    const { totals, problems } = JSON.parse(answer)
    expect(problems).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  }, 30_000)

  test('is valid OpenAPI 3.1', async () => {
    const copy = JSON.parse(openApiText())
    await expect(SwaggerParser.validate(copy)).resolves.toMatchObject({ openapi: '3.1.1' })
  })

  test('can be turned to types by openapi-typescript', async () => {
    const types = astToString(await openapiTS(JSON.parse(openApiText())))
    expect(types).toContain('createCheckout: {')
    expect(types).not.toContain(': unknown;\n            amountMinor')
  }, 30_000)

  test('has a description for every schema, field and parameter', () => {
    const schemas = Object.entries(document.components?.schemas ?? {})
    expect(schemas.flatMap(([name, schema]) => undescribed(schema as SchemaObject, name))).toEqual([])
    const parameters = routes.flatMap((route) => parametersOf(route))
    expect(parameters.filter(({ description }) => !description)).toEqual([])
  })

  test("has none of the keywords of the contract's own", () => {
    expect(openApiText()).not.toMatch(/"unit":|"form":|#\/\$defs/)
  })
})

describe.each(routes)('$metadata.operation', (route) => {
  const { metadata } = route
  const operation = operationOf(route)

  test('has the operation id and summary of the contract', () => {
    expect(operation?.operationId).toBe(metadata.operation)
    expect(operation?.summary).toBe(route.summary)
  })

  test('lists each status and error code that it may answer, and no other status', () => {
    const statuses = Object.keys(route.responses)
    expect(Object.keys(operation?.responses ?? {}).sort()).toEqual(statuses.sort())
    for (const code of metadata.errors) {
      const response = resolve(operation?.responses?.[errorCatalogue[code].statuses[0]])
      expect(response.description).toContain(`\`${code}\``)
      expect(response.content['application/json'].examples[code].value.error.code).toBe(code)
    }
  })

  test('has x-request-id among the headers of every answer', () => {
    for (const response of Object.values(operation?.responses ?? {}))
      expect(resolve(response as { headers: object }).headers).toHaveProperty('x-request-id')
  })

  test('names the security schemes that it accepts', () => {
    const schemes = (operation?.security ?? []).flatMap((each) => Object.keys(each))
    const expected = { key: ['apiKey', 'session'], session: ['session'], stepUp: ['session'], anyone: [] }
    expect(schemes).toEqual(expected[metadata.access.by])
  })

  test('has the Idempotency-Key header where a key is accepted, required where the contract requires it', () => {
    const header = parametersOf(route).find(({ name }) => name === 'Idempotency-Key')
    const required = { required: true, accepted: false, none: undefined }[metadata.idempotencyKey]
    expect(header?.required).toBe(required)
  })

  test('requires the query parameters that the contract requires, and describes limit as an integer', () => {
    const input = route.query?.safeParse({})
    const missing = input?.success === false ? input.error.issues.map(({ path }) => path[0]) : []
    const query = parametersOf(route).filter((parameter) => parameter.in === 'query')
    expect(query.filter(({ required }) => required).map(({ name }) => name)).toEqual(missing)
    const limit = query.find(({ name }) => name === 'limit')
    if (limit) expect(limit.schema).toMatchObject({ type: 'integer', minimum: 1 })
  })
})

test('the cookie of a session is the one that the server sets', () => {
  expect(document.components?.securitySchemes?.session).toMatchObject({
    in: 'cookie',
    name: sessionCookie.secureName,
    description: expect.stringContaining(`\`${sessionCookie.name}\``),
  })
})

test('every event type is a webhook with its signature header and payload', () => {
  expect(Object.keys(document.webhooks ?? {})).toEqual([...eventTypes])
  for (const type of eventTypes) {
    const post = document.webhooks?.[type]?.post
    const [header] = (post?.parameters ?? []).map((parameter) => resolve<ParameterObject>(parameter))
    const isLater = 'later' in eventCatalogue[type]
    expect((post as { 'x-stablerail-served'?: boolean })['x-stablerail-served']).toBe(!isLater)
    expect(post?.description?.includes('No event of this type is sent yet.')).toBe(isLater)
    expect(header).toMatchObject({ name: 'x-service-signature', in: 'header', required: true })
    const body = resolve(post?.requestBody ?? { $ref: '#/missing' }) as {
      content: Record<string, { example: object }>
    }
    expect(body.content['application/json']?.example).toMatchObject({ type })
  }
})
