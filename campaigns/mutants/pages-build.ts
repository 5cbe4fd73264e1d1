import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { pagesReader } from './imports.ts'

type Module = { path: string; text: string }

/** The line of the server's module that names the folder of the built pages. */
const folderLine = 'const built = (kind: Kind) =>'

/**
 * Builds the pages with one changed module, for the tests of the server, which load built pages. The build
 * runs in a copy of the package, so the sources and the build that others use stay as they are.
 */
export const createPagesBuild = (root: string) => {
  const pages = path.join(root, 'packages/pages')
  const reader = path.join(root, pagesReader)
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
    reader,
    /** Builds the pages with the module in place of the original one, unless the last build had it too. */
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
    /** Returns the source of the server's module that loads the pages, changed so that it loads the last build. */
    readerOfBuild: (source: string): string => {
      if (current === undefined || !source.includes(folderLine))
        throw new Error(`${reader} does not name the folder of the built pages as expected.`)
      return source.replace(
        folderLine,
        `${folderLine} kind === 'pages' ? ${JSON.stringify(current.folder)} :`,
      )
    },
    remove: (): void => rmSync(copy, { recursive: true, force: true }),
  }
}
