import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'

/**
 * Creates a function that finds how directly one file imports another. A test that never loads a module
 * cannot notice its faults.
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

const contract = 'packages/contract/src/index.ts'

const importsOf = (root: string, file: string): string[] => {
  const { module } = parseSync(file, readFileSync(path.join(root, file), 'utf8'))
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
  ]
  return requests.flatMap((request) => {
    if (request === '@stablerail/contract') return [contract]
    if (request.startsWith('#')) return ownImports(root, file, request)
    if (!request.startsWith('.')) return []
    const target = path.join(path.dirname(file), request)
    return target.endsWith('.ts') && existsSync(path.join(root, target)) ? [target] : []
  })
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
