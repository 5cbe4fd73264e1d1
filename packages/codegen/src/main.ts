/** Writes what is derived from the contract: the OpenAPI document and the SDK's generated sources. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { buildOpenApiDocument } from './openapi/document.ts'

const generated = new URL('../generated/', import.meta.url)

mkdirSync(generated, { recursive: true })
writeFileSync(
  new URL('openapi.json', generated),
  `${JSON.stringify(buildOpenApiDocument({ baseUrl: 'https://api.stablerail.example' }), null, 2)}\n`,
)
