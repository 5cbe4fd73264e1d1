import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Creates a function that returns how many imports lead from one file to another. The mutation test uses this
 * number to select the tests for a mutant (a module with one small fault), because a test that never loads
 * the module cannot notice the fault.
 */
export const createImports = (root: string) => {
  const direct = new Map<string, string[]>()
  const read = (file: string): string[] => {
    const known = direct.get(file)
    if (known !== undefined) return known
    const found = importsOf(root, file)
    direct.set(file, found)
    return found
  }
  const reached = new Map<string, Map<string, number>>()
  /**
   * Returns the number of imports on the shortest path from one file to another; null if there is no path.
   */
  return (from: string, to: string): number | null => {
    const distances = reached.get(from) ?? walk(from, read)
    reached.set(from, distances)
    return distances.get(to) ?? null
  }
}

const walk = (from: string, read: (file: string) => string[]): Map<string, number> => {
  const distances = new Map([[from, 0]])
  for (const [file, distance] of distances)
    for (const next of read(file)) if (!distances.has(next)) distances.set(next, distance + 1)
  return distances
}

/**
 * The modules that load the built pages: one of the server and one of the pages' tests. They do not import
 * the sources of the pages (`builtPages`), so `importsOf` adds these sources to their imports.
 */
export const pagesReaders = {
  server: 'packages/server/src/mechanisms/pages/read-pages.ts',
  tests: 'packages/pages/src/testing/checkout.ts',
}
const builtPages = ['document/render.tsx', 'checkout/client.tsx', 'subscription/client.ts'].map(
  (entry) => `packages/pages/src/${entry}`,
)

const importsOf = (root: string, file: string): string[] => {
  const source = readFileSync(path.join(root, file), 'utf8')
  const { module } = parseSync(file, source)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ]
  const imported = requests.flatMap((request) => {
    if (request.startsWith('@stablerail/')) return packageImports(root, request)
    if (request.startsWith('#')) return ownImports(root, file, request)
    if (!request.startsWith('.')) return []
    const target = path.join(path.dirname(file), request)
    return /\.tsx?$/.test(target) && existsSync(path.join(root, target)) ? [target] : []
  })
  return Object.values(pagesReaders).includes(file) ? [...imported, ...builtPages] : imported
}

/** Returns the source file that an import such as `@stablerail/chains/addresses` refers to. */
const packageImports = (root: string, request: string): string[] => {
  const [, name = '', ...rest] = request.split('/')
  const folder = path.join('packages', name)
  const manifest = path.join(root, folder, 'package.json')
  if (!existsSync(manifest)) return []
  const { exports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { exports?: Record<string, unknown> }
  const target = exports[['.', ...rest].join('/')]
  return typeof target === 'string' && target.endsWith('.ts') ? [path.join(folder, target)] : []
}

/**
 * Returns the files that a package-internal import such as `#hmac` can refer to, under all conditions of its
 * package.json.
 */
const ownImports = (root: string, file: string, request: string): string[] => {
  const folder = file.slice(0, file.indexOf('/src/'))
  const manifest = path.join(root, folder, 'package.json')
  if (!existsSync(manifest)) return []
  const { imports = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    imports?: Record<string, string | Record<string, string>>
  }
  const found = imports[request] ?? {}
  const targets = typeof found === 'string' ? [found] : Object.values(found)
  return [...new Set(targets)].map((target) => path.join(folder, target))
}
