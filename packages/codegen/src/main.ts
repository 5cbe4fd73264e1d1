/** Writes what is derived from the contract: the OpenAPI document and the SDK's generated sources. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiText } from './openapi/text.ts'
import type { Files } from './sdk/file.ts'
import { buildSdk } from './sdk/sources.ts'

const packages = new URL('../../', import.meta.url)

const filesIn = (folder: URL) => {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/**
 * Brings a folder to hold these files and no others. What is right already is not touched, so that whoever reads
 * the folder meanwhile never finds it empty.
 */
const writeFolder = (folder: string, files: Files) => {
  const root = new URL(folder, packages)
  const wanted = new Map(
    Object.entries(files).map(([path, content]) => [fileURLToPath(new URL(path, root)), content]),
  )
  for (const [path, content] of wanted) {
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  for (const path of filesIn(root)) if (!wanted.has(path)) rmSync(path)
}

const { sources, checks } = buildSdk()
writeFolder('codegen/generated/', { 'openapi.json': openApiText() })
writeFolder('sdk/src/generated/', sources)
writeFolder('sdk/test/generated/', checks)
