/** The packages that are published, in the order of their publication: each after those that it needs. */
import { join } from 'node:path'
import { packProgram } from '../../packages/cli/build/ensure-packed.ts'
import { cli, mcp } from '../../packages/cli/build/programs.ts'
import { ensurePacked } from '../../packages/sdk/build/ensure-packed.ts'
import { packServer } from '../../packages/server/build/tarball.ts'
import { packSimulator } from '../../packages/simulator/build/tarball.ts'
import { makeTarball } from '../make-tarball.ts'

export type ReleasedPackage = {
  name: string
  /** The folder of the package in the repository. */
  folder: string
  /** Writes the tarball to a file. */
  pack(file: string): Promise<void>
}

export const releasedPackages: readonly ReleasedPackage[] = [
  {
    name: '@stablerail/sdk',
    folder: 'packages/sdk',
    pack: (file) => makeTarball(file, ensurePacked),
  },
  { name: '@stablerail/server', folder: 'packages/server', pack: packServer },
  { name: '@stablerail/simulator', folder: 'packages/simulator', pack: packSimulator },
  { name: '@stablerail/mcp', folder: 'packages/mcp', pack: (file) => packProgram(mcp, file) },
  { name: 'stablerail', folder: 'packages/cli', pack: (file) => packProgram(cli, file) },
]

/** Packs all packages into a folder. Returns the file of each. */
export const packAll = async (folder: string): Promise<{ name: string; file: string }[]> => {
  const packed = []
  for (const { name, pack } of releasedPackages) {
    const file = join(folder, `${name.replace('@', '').replace('/', '-')}.tgz`)
    await pack(file)
    packed.push({ name, file })
  }
  return packed
}
