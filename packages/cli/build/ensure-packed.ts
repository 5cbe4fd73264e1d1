/**
 * Keeps the folder `package` of each program equal to the tarball that would be published from the current
 * sources. The tests run the programs in it, as a user would.
 */
import { ensureBuilt, filesIn } from '../../../scripts/kept-build.ts'
import { makeTarball } from '../../../scripts/make-tarball.ts'
import { ensurePacked } from '../../sdk/build/ensure-packed.ts'
import { cli, mcp, type Program } from './programs.ts'

/**
 * Packs a program again if its folder `package` is older than the sources. Returns the path of a copy of it
 * that later builds do not change.
 */
export const ensureProgram = async (program: Program): Promise<string> => {
  const { root, label, otherSources, files } = program
  const sdk = await ensurePacked()
  return ensureBuilt({
    root,
    link: 'package',
    store: '.packed',
    sources: () => [
      ...filesIn(root, 'src'),
      ...otherSources.flatMap((folder) => filesIn(root, folder)),
      ...filesIn(root, '../cli/build'),
      ...files,
      ...filesIn(root, `../sdk/.packed/${sdk.split('/').at(-1)}/dist`),
      'package.json',
      'README.md',
      'CHANGELOG.md',
      '../../LICENSE',
      '../../docs/published.json',
      '../../scripts/kept-build.ts',
      '../server/build/bundled-packages.ts',
    ],
    buildInto: async (folder) => (await import('./pack.ts')).packInto(program, folder),
    notice: `Packing ${label} …`,
  })
}

/** Packs a program into one file. */
export const packProgram = (program: Program, file: string): Promise<void> =>
  makeTarball(file, () => ensureProgram(program))

export const ensureCli = (): Promise<string> => ensureProgram(cli)

export const ensureMcp = (): Promise<string> => ensureProgram(mcp)

if (import.meta.main) await ensureCli()
