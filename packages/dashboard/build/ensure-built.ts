/** Keeps the folder `built` equal to a build of the dashboard's current sources. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { ensurePacked } from '../../sdk/build/ensure-packed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sdk = fileURLToPath(new URL('../../sdk/', import.meta.url))

/**
 * Builds the dashboard again if `built` is older than the sources. Returns the path of a copy that later
 * builds do not change.
 */
export const ensureDashboard = (): Promise<string> =>
  ensureBuilt({
    root,
    link: 'built',
    store: '.built',
    sources: () => [
      ...filesIn(root, 'src'),
      ...filesIn(root, 'build'),
      // The sources of the SDK, which the dashboard contains.
      ...filesIn(sdk, 'src').map((path) => `../sdk/${path}`),
      'index.html',
      'package.json',
      'tsconfig.json',
      '../../tsconfig.json',
      '../../scripts/kept-build.ts',
    ],
    buildInto: async (folder) => {
      await ensurePacked()
      await (await import('./build-dashboard.ts')).buildDashboard(folder)
    },
    notice: 'Building the dashboard …',
  })

if (import.meta.main) await ensureDashboard()
