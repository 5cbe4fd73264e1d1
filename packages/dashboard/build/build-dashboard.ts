/**
 * Builds the dashboard: a page with its scripts and styles, whose file names contain a hash of their content.
 */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Records the modules of a build, so that the licences of all modules can be listed with the built files. */
const noteModules = (modules: Set<string>): Rolldown.Plugin => ({
  name: 'note-modules',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id.replace(/[?#].*$/, ''))
  },
})

/**
 * Builds into a folder: `index.html`, `assets/`, `manifest.json` (the imports of each chunk) and
 * `modules.json` (the paths of the modules, relative to the repository). URLs in the page begin with `./`,
 * which the server replaces with the path of the dashboard.
 */
export const buildDashboard = async (folder: string): Promise<void> => {
  const modules = new Set<string>()
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    base: './',
    plugins: [tailwind(), noteModules(modules)],
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2022',
      // The content security policy allows only files from the page's own origin, so assets are never
      // inlined.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'index.html'),
        // The first script names all others, so short names make it smaller. The manifest has the module of each name.
        output: { chunkFileNames: 'assets/[hash].js' },
        // Ignores warnings about `"use client"` directives, which have no effect in this build.
        onwarn: (warning, warn) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning)
        },
      },
    },
  })
  const repository = join(root, '../..')
  const paths = [...modules].filter((id) => id.startsWith('/')).map((id) => relative(repository, id))
  writeFileSync(join(folder, 'modules.json'), `${JSON.stringify(paths.sort(), null, 1)}\n`)
}
