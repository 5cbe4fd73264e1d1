/** Builds the dashboard: a page, and the scripts and styles that it loads, named by their content. */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Notes which modules a build was made of, so that a package that holds it can name their licences. */
const noteModules = (modules: Set<string>): Rolldown.Plugin => ({
  name: 'note-modules',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id.replace(/[?#].*$/, ''))
  },
})

/**
 * Builds into a folder: `index.html`, `assets/`, `manifest.json` (which chunk imports which), and `modules.json`, the
 * paths of the modules from the repository on. Addresses in the page begin with `./`: the server puts its own path there.
 */
export const buildDashboard = async (folder: string): Promise<void> => {
  const modules = new Set<string>()
  await build({
    ...{ root, configFile: false, logLevel: 'warn', publicDir: false, base: './' },
    plugins: [tailwind(), noteModules(modules)],
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2022',
      // The policy admits files of the origin only.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'index.html'),
        // Marks of where a component may run, which say nothing here.
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
