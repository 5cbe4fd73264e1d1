/** Keeps the folder `built` equal to a build of the pages' current sources. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the pages again if `built` is older than the sources. Returns the path of a copy that later builds
 * do not change.
 */
export const ensurePages = (): Promise<string> =>
  ensureBuilt({
    root,
    link: 'built',
    store: '.built',
    sources: () => [
      ...filesIn(root, 'src'),
      ...filesIn(root, 'build'),
      'package.json',
      'tsconfig.json',
      '../../tsconfig.json',
      '../../scripts/kept-build.ts',
    ],
    buildInto: async (folder) => (await import('./build-pages.ts')).buildPages(folder),
    notice: 'Building the pages …',
  })

if (import.meta.main) await ensurePages()
