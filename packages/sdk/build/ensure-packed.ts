/**
 * Keeps the folder `package` equal to the tarball that would be published from the current sources. The whole
 * workspace resolves `@stablerail/sdk` to this folder, so that every program here runs the code that a
 * merchant would install.
 */
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { root } from './subpaths.ts'

/**
 * Packs the SDK again if the folder `package` is older than the sources. Returns the path of a copy of it
 * that later builds do not change.
 */
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
