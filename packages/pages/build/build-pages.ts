/**
 * Builds the pages: scripts for browsers, whose file names contain a hash of their content, and the renderer
 * for the server.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { languageCodes } from '../src/languages/language-names.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * The pages that have a script, and the entry file of each script. Each script is built separately. Otherwise
 * code that two pages share would go into a separate file, and both pages would load more.
 */
const entries: Record<string, string> = {
  checkout: 'src/checkout/client.tsx',
  subscription: 'src/subscription/client.ts',
}

/** The files with messages that the HTML of a page names, by page. The script of the page does not name them. */
const messages: Record<string, string[]> = {
  checkout: languageCodes.map((code) => `src/languages/${code}.ts`),
  subscription: [],
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/** The names of the script files in `scripts/`, by page, which the renderer needs. */
export type Scripts = Record<string, { entry: string; languages: Record<string, string> }>

/** Records the modules of a build, so that the licences of all modules can be listed with the built files. */
const noteModules = (modules: Set<string>): Rolldown.Plugin => ({
  name: 'note-modules',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle))
      if (output.type === 'chunk') for (const id of output.moduleIds) modules.add(id.replace(/[?#].*$/, ''))
  },
})

/** Builds files that no script of the build names. */
const addFiles = (paths: readonly string[]): Rolldown.Plugin => ({
  name: 'add-files',
  buildStart() {
    for (const path of paths)
      this.emitFile({ type: 'chunk', id: join(root, path), preserveSignature: 'strict' })
  },
})

/**
 * Removes the wrapper in which Vite puts each `import()` to load styles with it. These scripts have no
 * styles, and their size is limited.
 */
const plainImports: Rolldown.Plugin = {
  name: 'plain-imports',
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined,
}

/**
 * Removes, from the written files, the wrappers that Vite puts around each `import()`. No earlier hook can do
 * this, because Vite completes the wrapper just before it writes the files.
 */
const unwrapImports: Rolldown.Plugin = {
  name: 'unwrap-imports',
  writeBundle({ dir = '' }, bundle) {
    for (const { type, fileName } of Object.values(bundle)) {
      if (type !== 'chunk') continue
      const path = join(dir, fileName)
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replaceAll(wrapped, 'import($3)').replaceAll(called, '$1'),
      )
    }
  },
}

/** Matches the wrapper in which Vite puts an `import()` of a single name. */
const wrapped =
  /[\w$]+\(async\(\)=>\{let\{([\w$]+):([\w$]+)\}=await import\((`[^`]+`)\);return\{\1:\2\}\},\[\],import\.meta\.url\)/g

/** Matches the wrapper in which Vite puts any other `import()`. */
const called = /[\w$]+\(\(\)=>(import\(`[^`]+`\)(?:\.then\([^[\]]*?\))?),\[\],import\.meta\.url\)/g

/**
 * Keeps all modules that the script needs at once in one file. Otherwise modules that it shares with later
 * files may become files of their own, which compress worse.
 */
const oneFile = (source: string) => {
  const ids = new Set<string>()
  const collect: Rolldown.Plugin = {
    name: 'collect-modules',
    buildEnd() {
      const add = (id: string) => {
        if (ids.has(id)) return
        ids.add(id)
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported)
      }
      add(join(root, source))
    },
  }
  return { collect, group: { name: 'client', test: (id: string) => ids.has(id) } }
}

/** Compiles JSX to calls of `h`, which Preact contains anyway, instead of its JSX runtime. */
const oxc = { jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' } } as const
const importH: Rolldown.Plugin = {
  name: 'import-h',
  transform: (code, id) =>
    id.endsWith('.tsx') ? `import { h, Fragment } from 'preact'\n${code}` : undefined,
}

const common = { root, configFile: false, logLevel: 'warn', publicDir: false } as const

const buildScript = async (outDir: string, page: string, modules: Set<string>): Promise<Scripts[string]> => {
  const source = entries[page] ?? ''
  const { collect, group } = oneFile(source)
  await build({
    ...common,
    base: './',
    plugins: [
      { ...plainImports, enforce: 'pre' },
      { ...importH, enforce: 'pre' },
      addFiles(messages[page] ?? []),
      noteModules(modules),
      collect,
      unwrapImports,
    ],
    oxc,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: 'manifest.json',
      target: 'es2022',
      assetsDir: '',
      // The HTML of the page itself names the scripts that it needs at once.
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, source), output: { codeSplitting: { groups: [group] } } },
    },
  })
  const written = join(outDir, 'manifest.json')
  const manifest = JSON.parse(readFileSync(written, 'utf8')) as Manifest
  rmSync(written)
  const languages = Object.entries(manifest).flatMap(([path, { file }]) => {
    const [, language] = /^src\/languages\/([a-z]{2})\.ts$/.exec(path) ?? []
    return language === undefined ? [] : [[language, file] as const]
  })
  return { entry: manifest[source]?.file ?? '', languages: Object.fromEntries(languages) }
}

const buildRenderer = (outDir: string, scripts: Scripts, modules: Set<string>) =>
  build({
    ...common,
    plugins: [noteModules(modules)],
    define: { __SCRIPTS__: JSON.stringify(scripts) },
    ssr: { noExternal: true, target: 'node' },
    build: {
      outDir,
      emptyOutDir: false,
      ssr: true,
      target: 'node22',
      minify: false,
      cssMinify: true,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'src/document/render.tsx'),
        output: { entryFileNames: 'renderer.mjs', codeSplitting: false },
      },
    },
  })

/**
 * Builds the test wallet for the pages of the emulator. It is not in `scripts/`, because a server serves
 * every file in that folder.
 */
const buildTestWallet = (outDir: string) =>
  build({
    ...common,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(root, 'src/emulator/test-wallet.ts'),
        output: { entryFileNames: 'test-wallet.js' },
      },
    },
  })

/**
 * Builds the pages into a folder: `scripts/`, `renderer.mjs`, `test-wallet.js`, and `modules.json`, which
 * lists the paths of the modules in `scripts/` and `renderer.mjs`, relative to the repository.
 */
export const buildPages = async (folder: string): Promise<void> => {
  const modules = new Set<string>()
  const scripts: Scripts = {}
  for (const page of Object.keys(entries))
    scripts[page] = await buildScript(join(folder, 'scripts'), page, modules)
  await buildRenderer(folder, scripts, modules)
  await buildTestWallet(folder)
  const repository = join(root, '../..')
  const paths = [...modules].filter((id) => id.startsWith('/')).map((id) => relative(repository, id))
  writeFileSync(join(folder, 'modules.json'), `${JSON.stringify(paths.sort(), null, 1)}\n`)
}
