import path from 'node:path'
import type { SourceFile } from './house-rules.ts'

const server = 'packages/server/src/'
const relativeImport = /(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g

/**
 * Returns the folder to which a file of the server belongs: a folder in `mechanisms`, `access` or
 * `resources`, or another top-level folder or file.
 */
const moduleOf = (file: string): string => {
  const [top = '', second = ''] = file.slice(server.length).split('/')
  return ['mechanisms', 'access', 'resources'].includes(top) ? `${top}/${second}` : top
}

const isProduct = (file: string): boolean =>
  file.startsWith(server) && /\.tsx?$/.test(file) && !/\.test\.ts$|\/testing\//.test(file)

/** Returns the folders that each folder of the server imports. Imports of types are included. */
const readImports = (files: readonly SourceFile[]): Map<string, Set<string>> => {
  const imports = new Map<string, Set<string>>()
  for (const { path: file, text } of files.filter((one) => isProduct(one.path)))
    for (const [, specifier = ''] of text.matchAll(relativeImport)) {
      const target = path.posix.join(path.posix.dirname(file), specifier)
      if (!isProduct(target) || moduleOf(target) === moduleOf(file)) continue
      const modules = imports.get(moduleOf(file)) ?? new Set()
      imports.set(moduleOf(file), modules.add(moduleOf(target)))
    }
  return imports
}

/** Returns the folders that can be reached from a folder through any number of imports. */
const reach = (imports: ReadonlyMap<string, ReadonlySet<string>>, start: string): Set<string> => {
  const reached = new Set<string>()
  const open = [start]
  for (let module = open.pop(); module !== undefined; module = open.pop())
    for (const next of imports.get(module) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        open.push(next)
      }
  return reached
}

/**
 * Returns a complaint for each group of server folders that import one another in a circle. Imports of types
 * are included.
 */
export const findModuleCircles = (files: readonly SourceFile[]): string[] => {
  const imports = readImports(files)
  const reached = new Map([...imports.keys()].map((module) => [module, reach(imports, module)]))
  const circles = new Set<string>()
  for (const module of imports.keys()) {
    const circle = [...(reached.get(module) ?? [])].filter((other) => reached.get(other)?.has(module))
    if (circle.length > 0) circles.add(circle.sort().join(', '))
  }
  return [...circles].map((circle) => `modules import one another in a circle: ${circle}`)
}
