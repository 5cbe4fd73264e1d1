/**
 * Packs the server into one file, for `npm install` and for the image: `npm run pack`.
 *
 *   node packages/server/build/tarball.ts [file]     default: deploy/stablerail-server.tgz
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './manifest.ts'
import { packInto } from './pack.ts'

export const makeTarball = async (file: string): Promise<void> => {
  // The temporary folder is next to the file, because a rename does not work across file systems.
  const folder = mkdtempSync(join(dirname(file), '.packing-'))
  try {
    const packed = join(folder, 'package')
    await packInto(packed)
    const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: packed,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }] = JSON.parse(report) as [{ filename: string }]
    renameSync(join(folder, filename), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const file = process.argv[2] ?? join(root, '../../deploy/stablerail-server.tgz')
  await makeTarball(file)
  console.log(file)
}
