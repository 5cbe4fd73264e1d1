/**
 * Writes the files of the published package into a folder, in which `npm pack` or `npm publish` produces the
 * tarball. In the published `package.json`, `exports` and `imports` point into `dist`, and fields for
 * development are removed.
 */
import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildInto } from './build.ts'
import { readManifest, root } from './subpaths.ts'

const distOf = (subpath: string) => `./dist/${subpath === '.' ? 'index' : subpath.slice(2)}`

/**
 * Returns the conditional export of a path: one file for `import` and one for `require`, each with types of
 * its format.
 */
const both = (path: string) => ({
  import: { types: `${path}.d.ts`, default: `${path}.js` },
  require: { types: `${path}.d.cts`, default: `${path}.cjs` },
})

const published = () => {
  const {
    devDependencies: _,
    scripts: __,
    publishConfig: { directory: ___, linkDirectory: ____, ...publishConfig } = {},
    exports,
    imports,
    ...manifest
  } = readManifest()
  const isSource = (path: string) => path.endsWith('.ts')
  return {
    ...manifest,
    main: './dist/index.cjs',
    module: './dist/index.js',
    types: './dist/index.d.cts',
    // TypeScript's oldest module resolution (`node10`) does not read `exports`, so it needs this field.
    typesVersions: {
      '*': Object.fromEntries(
        Object.entries(exports)
          .filter(([subpath, path]) => subpath !== '.' && isSource(path))
          .map(([subpath]) => [subpath.slice(2), [`${distOf(subpath)}.d.cts`]]),
      ),
    },
    exports: Object.fromEntries(
      Object.entries(exports).map(([subpath, path]) => [
        subpath,
        isSource(path) ? both(distOf(subpath)) : path,
      ]),
    ),
    imports: Object.fromEntries(
      Object.entries(imports).map(([name, conditions]) => [
        name,
        Object.fromEntries(
          Object.entries(conditions).map(([condition, path]) => [
            condition,
            both(path.replace('./src/', './dist/').replace(/\.ts$/, '')),
          ]),
        ),
      ]),
    ),
    publishConfig,
  }
}

/** Builds the package into an empty folder: exactly the files of the tarball. */
export const packInto = async (folder: string): Promise<void> => {
  await buildInto(join(folder, 'dist'))
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published(), null, 2)}\n`)
  copyFileSync(`${root}README.md`, join(folder, 'README.md'))
  copyFileSync(`${root}../../LICENSE`, join(folder, 'LICENSE'))
  if (existsSync(`${root}CHANGELOG.md`)) copyFileSync(`${root}CHANGELOG.md`, join(folder, 'CHANGELOG.md'))
}
