/**
 * Writes every file that is derived from the contract, and the bytes of the contracts in Solidity:
 * `npm run codegen`.
 * With `--check` it writes nothing, lists the files that differ and exits with 1.
 *
 * How a file is generated: `model/` reads the contract into plain data, the *model*, which knows neither zod
 * nor ts-rest. An *emitter* turns the model into files, by path: `openapi/` the OpenAPI document, `sdk/` the
 * SDK's generated sources and the files that check its types and examples, `mock/` the data of the mock in
 * `@stablerail/sdk/testing`, `forms/` the limits and the roles of the dashboard's forms, `chains/` the facts of chains,
 * `cli/` the commands of the command line, `mcp/` the tools of the MCP server, `docs/` the pages of the
 * reference and the tables of chains in guides. `@stablerail/contracts-evm/build` compiles the pull contract,
 * the deposit factory and their test doubles. This file compares the texts with the files on disk and writes
 * those that differ.
 *
 * Guaranteed: the same sources give the same bytes, a file that they no longer give is removed, and an
 * example satisfies its schema. Not promised: formatting by Biome, which generated files are excluded from.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildContracts, buildDoubles } from '@stablerail/contracts-evm/build'
import { buildDashboardChains, buildPageChains } from './chains/emit-chains.ts'
import { commandFiles } from './cli/emit-commands.ts'
import { buildDocs } from './docs/build-docs.ts'
import { withChainTables, withDefaultChains } from './docs/chain-tables.ts'
import { buildEventTypes } from './forms/emit-event-types.ts'
import { buildForms } from './forms/emit-forms.ts'
import { buildRoles } from './forms/emit-roles.ts'
import { toolFiles } from './mcp/emit-tools.ts'
import { buildMock } from './mock/emit-mock.ts'
import { readContract } from './model/read-contract.ts'
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
 * Returns the changes that make a folder contain exactly the given files. A file with the right content is
 * not written again, because another process may read the folder at the same time.
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

/**
 * Returns the changes that update the generated parts of hand-written files. `fill` returns the updated text
 * of a file.
 */
const changesWithin = (paths: readonly string[], fill: (text: string) => string): Change[] =>
  paths.flatMap((path) => {
    const before = readFileSync(path, 'utf8')
    const content = fill(before)
    return content === before ? [] : [{ path, content }]
  })

const guides = ['concepts', 'guides', 'operations'].flatMap((folder) =>
  filesIn(join(packages, '../docs', folder)).filter((path) => path.endsWith('.md')),
)

const { sources, checks } = buildSdk()
const changes = [
  ...changesOf('codegen/generated', { 'openapi.json': openApiText() }),
  ...changesOf('sdk/src/generated', sources),
  ...changesOf('sdk/test/generated', checks),
  ...changesOf('sdk/src/testing/generated', buildMock()),
  ...changesOf('dashboard/src/generated', {
    ...buildForms(),
    ...buildRoles(),
    ...buildEventTypes(),
    ...buildDashboardChains(),
  }),
  ...changesOf('pages/src/generated', buildPageChains()),
  ...changesOf('cli/src/generated', commandFiles(readContract())),
  ...changesOf('mcp/src/generated', toolFiles(readContract())),
  ...changesOf('../docs/reference/generated', buildDocs()),
  ...changesWithin(guides, withChainTables),
  ...changesWithin([join(packages, '../scripts/help/start.txt')], withDefaultChains),
  ...changesOf('contracts-evm/src/generated', buildContracts()),
  ...changesOf('contracts-evm/test/generated', buildDoubles()),
]

if (!process.argv.includes('--check')) for (const change of changes) apply(change)
else if (changes.length > 0) {
  console.error('These differ from what their sources give; run `npm run codegen`:')
  for (const { path } of changes) console.error(`  ${relative(join(packages, '..'), path)}`)
  process.exitCode = 1
}
