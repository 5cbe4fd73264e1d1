/** Tests which changes of the OpenAPI document count as breaking for a client of the API. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakingChanges, type OpenApi } from '../../build/openapi-compatibility.ts'

const published = new URL('../../../codegen/generated/openapi.json', import.meta.url)
const read = (): OpenApi => JSON.parse(readFileSync(published, 'utf8'))

const schemaOf = (document: OpenApi, name: string) => {
  const schema = document.components?.schemas?.[name]
  if (!schema) throw new Error(`no schema ${name}`)
  return schema
}

const changed = (change: (document: OpenApi) => void) => {
  const after = read()
  change(after)
  return breakingChanges(read(), after)
}

const path = '/v1/workspaces/{workspaceId}/customers'

test('the same document breaks nothing', () => {
  expect(changed(() => {})).toEqual([])
})

test('what is added breaks nothing', () => {
  const faults = changed((document) => {
    document.paths['/v1/new'] = { get: { responses: {} } }
    schemaOf(document, 'Customer').properties = {
      ...schemaOf(document, 'Customer').properties,
      nickname: { type: 'string' },
    }
  })
  expect(faults).toEqual([])
})

test('a route that goes breaks', () => {
  const faults = changed((document) => delete document.paths[path]?.post)
  expect(faults).toEqual([`POST ${path}: it is gone`])
})

test('a field that is answered no longer, or of another type, breaks', () => {
  const gone = changed((document) => delete schemaOf(document, 'Customer').properties?.email)
  expect(gone).toContain(`GET ${path}/{customerId} 200.email: it is gone`)
  const other = changed((document) => {
    const { properties = {} } = schemaOf(document, 'Customer')
    properties.email = { type: 'number' }
  })
  expect(other).toContain(`GET ${path}/{customerId} 200.email: its type changed`)
})

test('a field that must be sent breaks, and one that may be does not', () => {
  const create = (required: string[]) => (document: OpenApi) => {
    const schema = schemaOf(document, 'CustomerCreate')
    schema.properties = { ...schema.properties, taxId: { type: 'string' } }
    schema.required = [...(schema.required ?? []), ...required]
  }
  expect(changed(create(['taxId']))).toEqual([`POST ${path} body.taxId: it is required now`])
  expect(changed(create([]))).toEqual([])
})
