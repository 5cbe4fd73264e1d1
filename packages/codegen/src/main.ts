/** Writes what is derived from the contract: the OpenAPI document and the SDK's generated sources. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiText } from './openapi/text.ts'
import type { Files } from './sdk/file.ts'
import { buildSdk } from './sdk/sources.ts'

const packages = new URL('../../', import.meta.url)

/** Writes a folder anew, so that what the contract no longer has does not linger. */
const writeFolder = (folder: string, files: Files) => {
  const root = new URL(folder, packages)
  rmSync(root, { recursive: true, force: true })
  for (const [path, content] of Object.entries(files)) {
    const file = new URL(path, root)
    mkdirSync(dirname(fileURLToPath(file)), { recursive: true })
    writeFileSync(file, content)
  }
}

const { sources, checks } = buildSdk()
writeFolder('codegen/generated/', { 'openapi.json': openApiText() })
writeFolder('sdk/src/generated/', sources)
writeFolder('sdk/test/generated/', checks)
