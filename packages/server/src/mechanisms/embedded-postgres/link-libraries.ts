import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '../../settings/start-error.ts'

/**
 * Creates the missing links between PostgreSQL's libraries, which a package cannot contain. The package has an install script
 * for them, but pnpm and Bun run no install scripts unless they are allowed to.
 */
export const linkLibraries = async (native: string): Promise<void> => {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const place = path.dirname(native)
    const link = path.join(place, target)
    const library = path.relative(path.dirname(link), path.join(place, source))
    await symlink(library, link).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return
      throw new StartError(
        `The libraries of the embedded PostgreSQL in ${native} have no links, and none could be created (${cause.code}). Start it once as the user who owns this directory, or install the package with its install scripts.`,
        { cause },
      )
    })
  }
}
