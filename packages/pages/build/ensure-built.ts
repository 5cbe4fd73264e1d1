/** Keeps `built` the pages as the server is handed them, of the sources as they are now. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Sees to it that `built` is of the present sources. Says where the folder is that will not change. */
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
