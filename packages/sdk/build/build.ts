/**
 * Builds the package as ESM and as CommonJS, each with types. Within each format, no code is contained in two
 * files.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transformSync } from 'esbuild'
import { build } from 'tsdown'
import { entries, readManifest, root } from './subpaths.ts'

/**
 * The names of shared chunks. A chunk that contains a module matching the pattern gets the name, which
 * readers of a stack trace or of type definitions see.
 */
const landmarks: [RegExp, string][] = [
  [/src.generated.resources/, 'resources'],
  [/src.(request\.ts|options\.d\.ts)$/, 'core'],
  [/src.generated.types/, 'types'],
]

const buildFormat = (format: 'esm' | 'cjs', outDir: string) => {
  const manifest = readManifest()
  return build({
    cwd: root,
    config: false,
    entry: entries(manifest),
    format,
    outDir,
    clean: false,
    platform: 'neutral',
    target: 'es2022',
    fixedExtension: false,
    hash: false,
    dts: format === 'esm' && { oxc: true },
    tsconfig: 'tsconfig.build.json',
    deps: { neverBundle: [...Object.keys(manifest.imports), /^node:/, 'react'] },
    // The `'use client'` directive of `react.ts` must be kept. The tests of the tarball check that it is
    // there.
    checks: { legacyCjs: false, pluginTimings: false, moduleLevelDirective: false },
    logLevel: 'warn',
    // Comments are removed from the JavaScript, because editors read the documentation from the type
    // definitions.
    outputOptions: (options) => ({
      ...options,
      comments: { jsdoc: false },
      // Puts the code that all entries need into one file, because Node must read each additional file at
      // start-up.
      codeSplitting: { groups: [{ name: 'errors', test: /src.(errors|check|nearest)\.ts$/ }] },
      // Chunks are in their own folder, so that no chunk is mistaken for an entry of the same name.
      chunkFileNames: ({ moduleIds }) => {
        const given = options.chunkFileNames
        const pattern = typeof given === 'string' ? given : '[name].js'
        const kept = landmarks.find(([module]) => moduleIds.some((id) => module.test(id)))?.[1]
        return `chunks/${kept === undefined ? pattern : pattern.replace('[name]', kept)}`
      },
    }),
  })
}

/**
 * Keeps only the CommonJS type definitions, and makes the type definitions of ESM entries re-export them. An
 * ESM file may import CommonJS types, but not the reverse. The types are most of the package's size, and a
 * program that loads both formats needs both to share one type.
 */
const shareTypes = (outDir: string) => {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
    const path = join(outDir, name)
    const types = readFileSync(path, 'utf8')
    const renamed = types.replace(/(\b(?:from|import) ?\(?["']\.{1,2}\/[^"']+)\.js(?=["'])/g, '$1.cjs')
    writeFileSync(path.replace(/\.d\.ts$/, '.d.cts'), renamed)
    if (name.startsWith('chunks')) rmSync(path)
    else writeFileSync(path, `export * from "./${basename(name, '.d.ts')}.cjs";\n`)
  }
}

export const buildInto = async (outDir: string): Promise<void> => {
  await Promise.all([buildFormat('esm', outDir), buildFormat('cjs', outDir)])
  shareTypes(outDir)
  // This file is mostly data that people do not read, so it is minified to less than half its size. Lines stay
  // short, because Node prints the whole line in which an error was thrown.
  const testing = join(outDir, 'testing.cjs')
  const { code } = transformSync(readFileSync(testing, 'utf8'), { minify: true, lineLimit: 160 })
  writeFileSync(testing, code)
  // The mock is used in tests, which run on Node, so its ESM entry loads the same file instead of a second copy.
  writeFileSync(join(outDir, 'testing.js'), 'export * from "./testing.cjs";\n')
}
