/** Builds the package into `dist/`: ESM and CommonJS, each with its types, no code twice in either. */
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
  deps: { neverBundle: [...Object.keys(manifest.imports), /^node:/, 'msw', /^msw\//] },
  checks: { legacyCjs: false },
  logLevel: 'warn',
  // The comments are in the types, where editors read them.
  outputOptions: { comments: false, chunkFileNames: 'chunks/[name].js' },
})
