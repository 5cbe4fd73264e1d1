/**
 * Keeps the folder `package` equal to the published tarball of the current sources. The whole workspace
 * resolves `@stablerail/sdk` to this folder, so that every program here runs what a merchant would install.
 */
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { root } from './subpaths.ts'

/**
 * Rebuilds `package` if it is older than the sources. Returns the path of a copy that later builds do not
 * change.
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
