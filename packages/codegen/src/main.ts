/**
 * Writes what is derived from the contract: the OpenAPI document, the SDK's generated sources and the pages of the
 * reference. With `--check` it writes nothing and fails if it would have to.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDocs } from './docs/build-docs.ts'
import { buildMock } from './mock/emit-mock.ts'
import { openApiText } from './openapi/text.ts'
import type { Files } from './sdk/file.ts'
import { buildSdk } from './sdk/sources.ts'

const packages = fileURLToPath(new URL('../../', import.meta.url))

type Change = { path: string; content: string | null }

const filesIn = (folder: string) => {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/**
 * What must change for a folder to hold these files and no others. What is right already is left alone, so that
 * whoever reads the folder meanwhile never finds it empty.
 */
const changesOf = (folder: string, files: Files): Change[] => {
  const root = join(packages, folder)
  const wanted = new Map(Object.entries(files).map(([path, content]) => [join(root, path), content]))
  const isRight = (path: string, content: string) =>
    existsSync(path) && readFileSync(path, 'utf8') === content
  return [
    ...[...wanted]
      .map(([path, content]) => ({ path, content }))
      .filter((each) => !isRight(each.path, each.content)),
    ...filesIn(root).flatMap((path) => (wanted.has(path) ? [] : { path, content: null })),
  ]
}

const apply = ({ path, content }: Change) => {
  if (content === null) return rmSync(path)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const { sources, checks } = buildSdk()
const changes = [
  ...changesOf('codegen/generated', { 'openapi.json': openApiText() }),
  ...changesOf('sdk/src/generated', sources),
  ...changesOf('sdk/test/generated', checks),
  ...changesOf('sdk/src/testing/generated', buildMock()),
  ...changesOf('../docs/reference/generated', buildDocs()),
]

if (!process.argv.includes('--check')) for (const change of changes) apply(change)
else if (changes.length > 0) {
  console.error('These differ from what the contract gives; run `npm run codegen`:')
  for (const { path } of changes) console.error(`  ${relative(join(packages, '..'), path)}`)
  process.exitCode = 1
}
