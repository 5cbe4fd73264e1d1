/**
 * Bundles a program and all its imports into JavaScript, so that `npm install` brings one package and a start
 * reads few files. Each command loads only the files that it needs.
 */
import { build, type Rolldown } from 'tsdown'
import type { Program } from './programs.ts'

/** Bundles into `outDir` and returns the source files of the bundle. */
export const bundleInto = async ({ root, entry }: Program, outDir: string): Promise<string[]> => {
  const files = new Set<string>()
  const collectFiles: Rolldown.Plugin = {
    name: 'collect-files',
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'chunk') for (const id of output.moduleIds) files.add(id)
    },
  }
  await build({
    cwd: root,
    config: false,
    entry,
    format: 'esm',
    platform: 'node',
    target: 'node20.16',
    outDir,
    fixedExtension: false,
    hash: false,
    dts: false,
    sourcemap: false,
    // Names are kept, because stack traces and errors show them.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    deps: { alwaysBundle: [/./], neverBundle: [/^node:/], onlyBundle: false },
    plugins: [collectFiles],
    outputOptions: { comments: false, chunkFileNames: 'chunks/[name].js' },
    logLevel: 'warn',
  })
  return [...files]
}
