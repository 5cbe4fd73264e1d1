/**
 * Keeps `package` the package as its tarball has it, of the sources as they are now. The whole workspace resolves
 * `@stablerail/sdk` there, so that whatever is started here runs what a merchant would install.
 */
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { root } from './subpaths.ts'

/** Sees to it that `package` is of the present sources. Says where the folder is that will not change. */
export const ensurePacked = (): Promise<string> =>
  ensureBuilt({
    root,
    link: 'package',
    store: '.packed',
    sources: () => [
      ...filesIn(root, 'src'),
      ...filesIn(root, 'build'),
      'package.json',
      'README.md',
      'CHANGELOG.md',
      'tsconfig.build.json',
      '../../tsconfig.json',
      '../../LICENSE',
      '../../scripts/kept-build.ts',
    ],
    buildInto: async (folder) => (await import('./pack.ts')).packInto(folder),
    notice: 'Packing the SDK …',
  })

if (import.meta.main) await ensurePacked()
