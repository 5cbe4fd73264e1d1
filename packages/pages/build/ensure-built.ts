/** Keeps the folder `built` equal to a build of the pages' current sources. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds the pages if the sources have changed since the last build. Returns the path of the build's folder,
 * which later builds do not change.
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
