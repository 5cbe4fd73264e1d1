/** Packs the files of a published package into one file. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes the tarball of a package to `file`. `provide` returns the folder with exactly the files of the package. It may
 * write them into the folder that it is given, which is removed afterwards.
 */
export const makeTarball = async (
  file: string,
  provide: (folder: string) => Promise<string>,
): Promise<void> => {
  // The temporary folder is next to the file, because a rename does not work across file systems.
  const folder = mkdtempSync(join(dirname(file), '.packing-'))
  try {
    const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: await provide(join(folder, 'package')),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }] = JSON.parse(report) as [{ filename: string }]
    renameSync(join(folder, filename), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
