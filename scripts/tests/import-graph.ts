import { dirname, posix } from 'node:path'

/** The text of each source file, by its path in the repository. */
export type Sources = ReadonlyMap<string, string>

/** The files that import a file directly, by the path of the imported file. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

/**
 * The source file of each package entry, by the name with which it is imported. For example,
 * `@stablerail/contract` is its `src/index.ts`.
 */
export type Entries = ReadonlyMap<string, string>

/**
 * Matches the path in an import or export, in a dynamic import, or in the name of a file that a module reads
 * or starts.
 */
const specifiers =
  /(?:^|[\s;])(?:import|export)\s+(?:([^'"()]*?)\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'|new URL\(\s*'([^']+)',\s*import\.meta\.url/g

/**
 * Returns whether an import contains only types. Such an import is removed before a test runs, so it cannot
 * change the test's result; the compiler checks it.
 */
const isOfTypes = (clause: string): boolean => {
  const names = /^\{([^}]*)\}$/.exec(clause.trim())?.[1]?.split(',') ?? []
  const given = names.map((name) => name.trim()).filter((name) => name !== '')
  return /^type\b/.test(clause) || (given.length > 0 && given.every((name) => name.startsWith('type ')))
}

/** Returns the files that a file imports at run time. */
const importsOf = (from: string, sources: Sources, entries: Entries): Set<string> => {
  const found = new Set<string>()
  const beside = (place: string) => posix.join(dirname(from), place)
  for (const [, clause = '', imported, lazy, named] of (sources.get(from) ?? '').matchAll(specifiers)) {
    const specifier = imported ?? lazy ?? ''
    const path =
      named === undefined && !specifier.startsWith('.') ? entries.get(specifier) : beside(named ?? specifier)
    if (path !== undefined && sources.has(path) && !isOfTypes(clause)) found.add(path)
  }
  return found
}

export const findImporters = (sources: Sources, entries: Entries): Importers => {
  const importers = new Map<string, Set<string>>()
  for (const from of sources.keys())
    for (const path of importsOf(from, sources, entries)) {
      const known = importers.get(path) ?? new Set()
      importers.set(path, known.add(from))
    }
  return importers
}
