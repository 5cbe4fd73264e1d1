/**
 * The command `payments export`: writes the payments and refunds of a closed year to files, one for each workspace, with
 * their checksums. It reads the database and changes nothing.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Scope } from '../ports/index.ts'
import type { Context } from '../resources/context.ts'
import { exportPayments } from '../resources/payments/index.ts'
import { findWorkspaceIds } from '../resources/workspaces/index.ts'
import { StartError } from '../settings/start-error.ts'

export type YearOptions = {
  year: number
  mode: 'live' | 'test'
  /** The workspace whose payments are exported; null for every workspace. */
  workspaceId: string | null
  /** The folder that receives the files. It is created, or must be empty. */
  folder: string
}

/** The name of the file with the checksums, in the form that `sha256sum --check` reads. */
const sumsName = 'SHA256SUMS'

/** Writes the files of a year. A workspace without a payment or refund in the year has no file. */
export const exportYear = async (
  context: Context,
  options: YearOptions,
  print: (text: string) => void,
): Promise<void> => {
  const { year, mode, folder } = options
  if (year >= context.clock.now().getUTCFullYear())
    throw new StartError(`--year: ${year} is not over, so its payments are not complete.`)
  const workspaceIds = await requireWorkspaces(context, options.workspaceId)
  await requireEmpty(folder)
  const sums: string[] = []
  for (const workspaceId of workspaceIds) {
    const name = `payments-${workspaceId}-${mode}-${year}.csv`
    const written = await writeYear(
      context,
      { workspaceId, livemode: mode === 'live' },
      { year, path: join(folder, name) },
    )
    if (written === null) continue
    sums.push(`${written.sha256}  ${name}\n`)
    print(`${name}: ${written.bytes} bytes\n`)
  }
  await writeFile(join(folder, sumsName), sums.join(''))
  print(
    sums.length === 0
      ? `There is no payment of ${year} in ${mode} mode.\n`
      : `${sums.length} files. To verify them later: cd ${folder} && sha256sum --check ${sumsName}\n`,
  )
}

const requireWorkspaces = async ({ db }: Context, only: string | null): Promise<string[]> => {
  const ids = await findWorkspaceIds(db)
  if (only === null) return ids
  if (ids.includes(only)) return [only]
  throw new StartError(`--workspace: there is no workspace ${only}.`)
}

/** Refuses a folder that holds files, so that an earlier export is never overwritten or mixed with this one. */
const requireEmpty = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true })
    if ((await readdir(folder)).length === 0) return
  } catch (error) {
    throw new StartError(`--to: ${(error as Error).message}`, { cause: error })
  }
  throw new StartError(`--to: ${folder} is not empty. Name a new folder.`)
}

/**
 * Writes the payments and refunds of one workspace. Returns the size of the file and its checksum; null, and leaves no file,
 * if there are none. The file has its name only once it is complete.
 */
const writeYear = async (
  context: Context,
  scope: Scope,
  { year, path }: { year: number; path: string },
): Promise<{ bytes: number; sha256: string } | null> => {
  const range = { from: `${year}-01-01T00:00:00.000Z`, to: `${year}-12-31T23:59:59.999Z` }
  const hash = createHash('sha256')
  const partial = `${path}.part`
  let [parts, bytes] = [0, 0]
  const measured = async function* () {
    for await (const text of exportPayments(context, scope, range)) {
      hash.update(text)
      parts += 1
      bytes += Buffer.byteLength(text)
      yield text
    }
  }
  await pipeline(Readable.from(measured()), createWriteStream(partial, { flags: 'wx' }))
  // The first part is the header.
  if (parts === 1) {
    await rm(partial)
    return null
  }
  await rename(partial, path)
  return { bytes, sha256: hash.digest('hex') }
}
