/**
 * Packs the command line into one file, for `npm install --global`: `npm run pack-cli`.
 *
 *   node packages/cli/build/tarball.ts [file]     default: deploy/stablerail.tgz
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './bundle.ts'
import { ensureCli } from './ensure-packed.ts'

export const makeTarball = async (file: string): Promise<void> => {
  // The temporary folder is next to the file, because a rename does not work across file systems.
  const folder = mkdtempSync(join(dirname(file), '.packing-'))
  try {
    const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: await ensureCli(),
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
  const file = process.argv[2] ?? join(root, '../../deploy/stablerail.tgz')
  await makeTarball(file)
  console.log(file)
}
