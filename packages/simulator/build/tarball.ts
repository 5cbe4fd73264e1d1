/**
 * Packs the simulator into one file: `npm run pack-simulator`.
 *
 *   node packages/simulator/build/tarball.ts [file]     default: deploy/stablerail-simulator.tgz
 */
import { join } from 'node:path'
import { makeTarball } from '../../../scripts/make-tarball.ts'
import { repository } from '../../server/build/manifest.ts'
import { packInto } from './pack.ts'

export const packSimulator = (file: string): Promise<void> =>
  makeTarball(file, async (folder) => {
    await packInto(folder)
    return folder
  })

if (import.meta.main) {
  const file = process.argv[2] ?? join(repository, 'deploy/stablerail-simulator.tgz')
  await packSimulator(file)
  console.log(file)
}
