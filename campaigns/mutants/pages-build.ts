import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagesReaders } from './imports.ts'

type Module = { path: string; text: string }

/**
 * For each module that loads the built pages: the source text that names the folder of the build, and the
 * text that replaces it.
 */
const folderTexts: Record<string, { text: string; replace(folder: string): string }> = {
  [pagesReaders.server]: {
    text: 'const built = (kind: Kind) =>',
    replace: (folder) => `const built = (kind: Kind) => kind === 'pages' ? ${JSON.stringify(folder)} :`,
  },
  [pagesReaders.tests]: {
    text: "new URL('../../built/', import.meta.url)",
    replace: (folder) => `new URL(${JSON.stringify(`${pathToFileURL(folder).href}/`)})`,
  },
}

/**
 * Builds the pages with one changed module, because tests load the built pages. The build runs in a copy of
 * the package, so the original sources and their build do not change.
 */
export const createPagesBuild = (root: string) => {
  const pages = path.join(root, 'packages/pages')
  const copy = mkdtempSync(path.join(tmpdir(), 'stablerail-mutant-pages-'))
  for (const part of ['src', 'build', 'package.json'])
    cpSync(path.join(pages, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(pages, 'node_modules'), path.join(copy, 'node_modules'))
  writeFileSync(
    path.join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: path.join(pages, 'tsconfig.json') }),
  )
  let current: (Module & { folder: string }) | undefined
  let builds = 0
  return {
    isSource: (file: string): boolean => file.startsWith(path.join(pages, 'src/')),
    readers: Object.keys(folderTexts).map((file) => path.join(root, file)),
    /**
     * Builds the pages with `text` as the source of the module `file`. Does nothing if the last build had
     * this change.
     */
    build: async ({ path: file, text }: Module): Promise<void> => {
      if (current?.path === file && current.text === text) return
      builds += 1
      const folder = path.join(copy, `built-${builds}`)
      const target = path.join(copy, path.relative(pages, file))
      writeFileSync(target, text)
      try {
        const { buildPages } = (await import(
          pathToFileURL(path.join(copy, 'build/build-pages.ts')).href
        )) as {
          buildPages: (folder: string) => Promise<void>
        }
        await buildPages(folder)
      } finally {
        cpSync(file, target)
      }
      if (current !== undefined) rmSync(current.folder, { recursive: true })
      current = { path: file, text, folder }
    },
    /** Returns the source of a module that loads the pages, changed so that it loads the last build. */
    readerOfBuild: (file: string): string => {
      const source = readFileSync(file, 'utf8')
      const found = folderTexts[path.relative(root, file)]
      if (current === undefined || found === undefined || !source.includes(found.text))
        throw new Error(`${file} does not name the folder of the built pages as expected.`)
      return source.replace(found.text, found.replace(current.folder))
    },
    remove: (): void => rmSync(copy, { recursive: true, force: true }),
  }
}
