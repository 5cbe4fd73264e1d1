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
  const buildWith = async ({ path: file, text }: Module, folder: string): Promise<void> => {
    const target = path.join(copy, path.relative(pages, file))
    writeFileSync(target, text)
    try {
      const { buildPages } = (await import(pathToFileURL(path.join(copy, 'build/build-pages.ts')).href)) as {
        buildPages: (folder: string) => Promise<void>
      }
      await buildPages(folder)
    } finally {
      cpSync(file, target)
    }
  }
  let current: (Module & { folder: string }) | undefined
  let builds = 0
  return {
    isSource: (file: string): boolean => file.startsWith(path.join(pages, 'src/')),
    /**
     * Builds the pages with the module in place of the original one, unless the last build had it too. Returns
     * the modules that load the built pages, by path, with sources that load this build.
     */
    build: async ({ path: file, text }: Module): Promise<Map<string, string>> => {
      if (current?.path !== file || current.text !== text) {
        builds += 1
        const folder = path.join(copy, `built-${builds}`)
        await buildWith({ path: file, text }, folder)
        if (current !== undefined) rmSync(current.folder, { recursive: true })
        current = { path: file, text, folder }
      }
      return readersOf(root, current.folder)
    },
    remove: (): void => rmSync(copy, { recursive: true, force: true }),
  }
}

/** Returns the modules that load the built pages, by path, changed so that they load a build from `folder`. */
const readersOf = (root: string, folder: string): Map<string, string> =>
  new Map(
    Object.entries(folderTexts).map(([name, { text, replace }]) => {
      const file = path.join(root, name)
      const source = readFileSync(file, 'utf8')
      if (!source.includes(text))
        throw new Error(`${file} does not name the folder of the built pages as expected.`)
      return [file, source.replace(text, replace(folder))]
    }),
  )
