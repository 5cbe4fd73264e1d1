/** Packs a program into one file, for `npm install --global`. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureProgram } from './ensure-packed.ts'
import type { Program } from './programs.ts'

export const makeTarball = async (program: Program, file: string): Promise<void> => {
  // The temporary folder is next to the file, because a rename does not work across file systems.
  const folder = mkdtempSync(join(dirname(file), '.packing-'))
  try {
    const report = execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
      cwd: await ensureProgram(program),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [{ filename }] = JSON.parse(report) as [{ filename: string }]
    renameSync(join(folder, filename), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
