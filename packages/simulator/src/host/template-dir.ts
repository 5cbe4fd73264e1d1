import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the directory in which files are stored for later starts. It is in the temporary directory, because
 * PostgreSQL runs as another user if this process runs as root, and that user may not enter root's home.
 */
export const findTemplateDir = (): string => {
  const uid = process.getuid?.() ?? 0
  const directory = join(tmpdir(), `stablerail-templates-${uid}`)
  mkdirSync(directory, { recursive: true, mode: 0o711 })
  // All users may create files in the temporary directory. Another user could have created this directory first.
  const { uid: owner } = lstatSync(directory)
  if (owner !== uid)
    throw new Error(
      `${directory} belongs to another user. Remove it, or set TMPDIR to a directory of your own.`,
    )
  return directory
}
