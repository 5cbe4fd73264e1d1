/**
 * Finds which folders of the server write to which database tables. It searches the sources for kysely's
 * query builders and SQL templates.
 */
import { columns } from '../packages/server/src/mechanisms/db/generated/columns.ts'
import type { SourceFile } from './house-rules.ts'

const tables = new Set(Object.keys(columns))

const builders =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*(?:['"`](\w+)(?: as \w+)?['"`])?/g
const statements =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+(?:"?(\w+)"?|\$\{)/gi
const comments = /^\s*(?:\/\/|\/?\*|--).*$/gm

/**
 * Returns the tables to which a source text writes. Contains null for a write whose table cannot be
 * determined from the text.
 */
export const tablesWrittenIn = (text: string): (string | null)[] => {
  const code = text.replace(comments, '')
  const built = [...code.matchAll(builders)].map(([, table]) => table ?? null)
  const stated = [...code.matchAll(statements)]
    .map(([, name]) => name ?? null)
    .filter((name) => name === null || tables.has(name))
  return [...new Set([...built, ...stated])]
}

const moduleOf = (path: string): string =>
  /^packages\/server\/src\/((?:resources|access|mechanisms)\/[^/]+|[^/]+)/.exec(path)?.[1] ?? path

/**
 * Returns a complaint for each table to which two folders write, and for each write whose table cannot be
 * determined.
 */
export const findForeignWrites = (files: readonly SourceFile[]): string[] => {
  const faults: string[] = []
  const writers = new Map<string, Map<string, string>>()
  for (const { path, text } of files)
    for (const table of tablesWrittenIn(text)) {
      if (table === null) faults.push(`${path}: name the table where it is written`)
      else writers.set(table, (writers.get(table) ?? new Map()).set(moduleOf(path), path))
    }
  for (const [table, modules] of writers)
    if (modules.size > 1)
      faults.push(
        `${[...modules.values()].join(', ')}: a table is written by one module, and ${table} by ${modules.size}`,
      )
  return faults
}
