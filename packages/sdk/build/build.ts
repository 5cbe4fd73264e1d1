/** Builds the package into `dist/`: ESM and CommonJS, each with its types, no code twice in either. */
import { readFileSync, writeFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { build } from 'tsdown'
import { entries, readManifest, root } from './subpaths.ts'

const manifest = readManifest()

await build({
  cwd: root,
  config: false,
  entry: entries(manifest),
  format: ['esm', 'cjs'],
  outDir: 'dist',
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: false,
  hash: false,
  dts: { oxc: true },
  tsconfig: 'tsconfig.build.json',
  deps: { neverBundle: [...Object.keys(manifest.imports), /^node:/] },
  checks: { legacyCjs: false, pluginTimings: false },
  logLevel: 'warn',
  // The documentation is in the types, where editors read it.
  outputOptions: (options) => ({
    ...options,
    comments: { jsdoc: false },
    // In a folder of their own, where none is mistaken for an entry of the same name.
    chunkFileNames: (chunk) => {
      const { chunkFileNames } = options
      const given = typeof chunkFileNames === 'function' ? chunkFileNames(chunk) : (chunkFileNames ?? '')
      return `chunks/${given}`
    },
  }),
})

// Mostly data, which nobody reads: without the white space it is half as long. Lines stay short, since Node prints
// the one that threw.
for (const name of ['testing.js', 'testing.cjs']) {
  const path = `${root}dist/${name}`
  writeFileSync(
    path,
    transformSync(readFileSync(path, 'utf8'), { minifyWhitespace: true, lineLimit: 160 }).code,
  )
}
