/** Lists the entry points of the package and the source file of each. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Manifest = {
  name: string
  version: string
  exports: Record<string, string>
  imports: Record<string, Record<string, string>>
  devDependencies?: Record<string, string>
  publishConfig?: Record<string, unknown>
  [field: string]: unknown
}

export const readManifest = (): Manifest => JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/**
 * Returns the source file of each file in `dist`, including the files that `imports` names. For example,
 * `./webhooks` is built as `webhooks` from `src/webhooks.ts`.
 */
export const entries = ({ exports, imports }: Manifest): Record<string, string> => ({
  ...Object.fromEntries(
    Object.entries(exports)
      .filter(([, source]) => source.endsWith('.ts'))
      .map(([subpath, source]) => [subpath === '.' ? 'index' : subpath.slice(2), source]),
  ),
  ...Object.fromEntries(
    Object.values(imports)
      .flatMap((conditions) => Object.values(conditions))
      .map((source) => [source.replace(/^\.\/src\/|\.ts$/g, ''), source]),
  ),
})
