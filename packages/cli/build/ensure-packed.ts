/**
 * Keeps the folder `package` equal to the tarball that would be published from the current sources. The tests
 * run the program in it, as a user would.
 */
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { ensurePacked } from '../../sdk/build/ensure-packed.ts'
import { templatePaths } from '../src/init/templates.ts'

const root = new URL('..', import.meta.url).pathname

/**
 * Packs the command line again if the folder `package` is older than the sources. Returns the path of a copy
 * of it that later builds do not change.
 */
export const ensureCli = async (): Promise<string> => {
  const sdk = await ensurePacked()
  return ensureBuilt({
    root,
    link: 'package',
    store: '.packed',
    sources: () => [
      ...filesIn(root, 'src'),
      ...filesIn(root, 'build'),
      ...templatePaths.map((path) => `templates/${path}`),
      ...filesIn(root, `../sdk/.packed/${sdk.split('/').at(-1)}/dist`),
      'package.json',
      'README.md',
      'CHANGELOG.md',
      '../../LICENSE',
      '../../scripts/kept-build.ts',
      '../server/build/bundled-packages.ts',
    ],
    buildInto: async (folder) => (await import('./pack.ts')).packInto(folder),
    notice: 'Packing the command line …',
  })
}

if (import.meta.main) await ensureCli()
