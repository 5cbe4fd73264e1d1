/** Keeps `built` the dashboard as the server is handed it, of the sources as they are now. */
import { fileURLToPath } from 'node:url'
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { ensurePacked } from '../../sdk/build/ensure-packed.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sdk = fileURLToPath(new URL('../../sdk/', import.meta.url))

/** Sees to it that `built` is of the present sources. Says where the folder is that will not change. */
export const ensureDashboard = (): Promise<string> =>
  ensureBuilt({
    root,
    link: 'built',
    store: '.built',
    sources: () => [
      ...filesIn(root, 'src'),
      ...filesIn(root, 'build'),
      // The SDK is part of what is built.
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
