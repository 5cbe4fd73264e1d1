/** Builds ESM and CommonJS, each with its types, no code twice in either. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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
    deps: { neverBundle: [...Object.keys(manifest.imports), /^node:/] },
    checks: { legacyCjs: false, pluginTimings: false },
    logLevel: 'warn',
    // The documentation is in the types, where editors read it.
    outputOptions: (options) => ({
      ...options,
      comments: { jsdoc: false },
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

/** The types of CommonJS are those of ESM, beside files of another ending. */
const copyTypes = (outDir: string) => {
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  for (const name of files.filter((file) => file.endsWith('.d.ts'))) {
    // Documentation is most of the types; editors take its indentation off, so that it is not published.
    const types = readFileSync(join(outDir, name), 'utf8').replace(/^ +\*/gm, ' *')
    writeFileSync(join(outDir, name), types)
    const renamed = types.replace(/(\b(?:from|import) ?\(?["']\.{1,2}\/[^"']+)\.js(?=["'])/g, '$1.cjs')
    writeFileSync(join(outDir, name.replace(/\.d\.ts$/, '.d.cts')), renamed)
  }
}

export const buildInto = async (outDir: string): Promise<void> => {
  await Promise.all([buildFormat('esm', outDir), buildFormat('cjs', outDir)])
  copyTypes(outDir)
  // Mostly data, which nobody reads: made short it is half as long. Lines stay short, since Node prints the one that
  // threw.
  for (const name of ['testing.js', 'testing.cjs']) {
    const path = join(outDir, name)
    const { code } = transformSync(readFileSync(path, 'utf8'), { minify: true, lineLimit: 160 })
    writeFileSync(path, code)
  }
}
