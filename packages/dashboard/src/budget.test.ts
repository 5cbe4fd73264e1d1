/** Limits the compressed size of the files that a browser loads. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const built = new URL('../built/', import.meta.url)

type Chunk = { file: string; imports?: string[]; css?: string[]; isDynamicEntry?: boolean }
const manifest = JSON.parse(readFileSync(new URL('manifest.json', built), 'utf8')) as Record<string, Chunk>

/** Returns the files that a browser loads for a module: its own and those of all its static imports. */
const filesOf = (name: string, found = new Set<string>()): Set<string> => {
  const chunk = manifest[name]
  if (chunk === undefined) throw new Error(`Nothing was built of ${name}.`)
  if (found.has(chunk.file)) return found
  found.add(chunk.file)
  for (const style of chunk.css ?? []) found.add(style)
  for (const next of chunk.imports ?? []) filesOf(next, found)
  return found
}

const sizes = new Map<string, number>()
const sizeOf = (file: string): number => {
  const known = sizes.get(file) ?? gzipSync(readFileSync(new URL(file, built)), { level: 6 }).length
  sizes.set(file, known)
  return known
}
const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1024

const shell = filesOf('index.html')
const pages = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry)

test('the first page is there after at most 200 KB of scripts and styles, compressed', () => {
  expect(kilobytes(new Set([...shell, ...filesOf('src/pages/home/home.tsx')]))).toBeLessThanOrEqual(200)
})

test('there are pages that are loaded when they are opened', () => {
  expect(pages.length).toBeGreaterThanOrEqual(20)
  expect(shell.has(manifest['src/pages/payments/payments.tsx']?.file ?? '')).toBe(false)
})

test.each(pages)('%s adds at most 60 KB to that, compressed', (name) => {
  const added = [...filesOf(name)].filter((file) => !shell.has(file))
  expect(added.length).toBeGreaterThanOrEqual(1)
  expect(kilobytes(added)).toBeLessThanOrEqual(60)
})
