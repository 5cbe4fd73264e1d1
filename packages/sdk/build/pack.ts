/**
 * Builds the package and stages it in `package/` as it is published: `exports` and `imports` lead to `dist`, what
 * only development needs is gone. `npm pack` or `npm publish` of that folder gives the tarball.
 */
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readManifest, root } from './subpaths.ts'

await import('./build.ts')

const distOf = (subpath: string) => `./dist/${subpath === '.' ? 'index' : subpath.slice(2)}`

/** A file for `import` and one for `require`, each with types of its own kind. */
const both = (path: string) => ({
  import: { types: `${path}.d.ts`, default: `${path}.js` },
  require: { types: `${path}.d.cts`, default: `${path}.cjs` },
})

const published = () => {
  const {
    devDependencies: _,
    scripts: __,
    publishConfig: ___,
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
    // For TypeScript's oldest way to resolve, which knows no exports.
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
    publishConfig: { access: 'public' },
  }
}

const stage = `${root}package/`
rmSync(stage, { recursive: true, force: true })
mkdirSync(stage)
writeFileSync(`${stage}package.json`, `${JSON.stringify(published(), null, 2)}\n`)
cpSync(`${root}dist`, `${stage}dist`, { recursive: true })
cpSync(`${root}README.md`, `${stage}README.md`)
cpSync(`${root}../../LICENSE`, `${stage}LICENSE`)
if (existsSync(`${root}CHANGELOG.md`)) cpSync(`${root}CHANGELOG.md`, `${stage}CHANGELOG.md`)
