/** Writes what is derived from the contract: the OpenAPI document and the SDK's generated sources. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiText } from './openapi/text.ts'
import { buildSdkSources } from './sdk/sources.ts'

const write = (path: URL, content: string) => {
  mkdirSync(dirname(fileURLToPath(path)), { recursive: true })
  writeFileSync(path, content)
}

write(new URL('../generated/openapi.json', import.meta.url), openApiText())

// Emptied first, so that what the contract no longer has does not linger.
const sdk = new URL('../../sdk/src/generated/', import.meta.url)
rmSync(sdk, { recursive: true, force: true })
for (const [path, content] of Object.entries(buildSdkSources())) write(new URL(path, sdk), content)
