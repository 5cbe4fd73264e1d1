/**
 * Packs the server into one file, for `npm install` and for the image: `npm run pack`.
 *
 *   node packages/server/build/tarball.ts [file]     default: deploy/stablerail-server.tgz
 */
import { join } from 'node:path'
import { makeTarball } from '../../../scripts/make-tarball.ts'
import { repository } from './manifest.ts'
import { packInto } from './pack.ts'

export const packServer = (file: string): Promise<void> =>
  makeTarball(file, async (folder) => {
    await packInto(folder)
    return folder
  })

if (import.meta.main) {
  const file = process.argv[2] ?? join(repository, 'deploy/stablerail-server.tgz')
  await packServer(file)
  console.log(file)
}
