/** Builds ESM and CommonJS, each with its types, no code twice in either. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transformSync } from 'esbuild'
import { build } from 'tsdown'
import { entries, readManifest, root } from './subpaths.ts'

/** What shared files are called, by a module in them: readers of a stack, or of a definition, meet these names. */
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
    // The directive of `react.ts` stays: the tests of the tarball look for it.
    checks: { legacyCjs: false, pluginTimings: false, moduleLevelDirective: false },
    logLevel: 'warn',
    // The documentation is in the types, where editors read it.
    outputOptions: (options) => ({
      ...options,
      comments: { jsdoc: false },
      // Each file costs its reading: what all entries need is one.
      codeSplitting: { groups: [{ name: 'errors', test: /src.(errors|check|nearest)\.ts$/ }] },
      // In a folder of their own, where none is mistaken for an entry of the same name.
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
 * Types are kept once, as those of CommonJS, which an ESM file may import as well (not so the other way): they are
 * most of the package, and so both kinds of a program share one type, as a program of both kinds needs. Entries of ESM
 * lead there.
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
  // Mostly data, which nobody reads: minified it is less than half as long. Lines stay short, since Node prints the one
  // that threw.
  for (const name of ['testing.js', 'testing.cjs']) {
    const path = join(outDir, name)
    const { code } = transformSync(readFileSync(path, 'utf8'), { minify: true, lineLimit: 160 })
    writeFileSync(path, code)
  }
}
