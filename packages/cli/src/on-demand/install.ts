/** Installs a package through npm, after one question in a terminal. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import published from '../../../../docs/published.json' with { type: 'json' }
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import { ask, isInteractive } from '../output/prompt.ts'
import { version } from '../version.ts'
import type { OnDemandPackage } from './on-demand.ts'

/**
 * Runs npm in an empty folder, so that no settings of the working directory choose another registry. Scripts of
 * packages do not run. Standard output may be the connection of a client, so npm writes to standard error.
 */
const runNpm = async (name: string, folder: string): Promise<number | null> => {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${name}@${version}`]
  const npm = spawn('npm', args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  const [code] = await once(npm, 'close')
  return code
}

/** Installs the package into a folder that does not exist. The folder appears only with the whole package in it. */
export const installInto = async ({ name }: OnDemandPackage, folder: string): Promise<void> => {
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(join(draft, 'package.json'), '{ "private": true }\n')
    const code = await runNpm(name, draft)
    if (code !== 0)
      throw new CommandError(`npm could not install ${name} ${version}; its lines are above.`, {
        exitCode: exitCodes.refused,
        hint: 'Check the connection to the registry of npm, and run the command again.',
      })
    // Another process may have installed the package in the meantime.
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/**
 * Asks before it installs the package. Throws if the answer is not yes, or if there is no terminal. While the
 * package is not on npm, its name is not fetched, because a stranger could publish a package of this name.
 */
export const offerToInstall = async (
  wanted: OnDemandPackage,
  folder: string,
  isPublished = published[wanted.name],
): Promise<void> => {
  const { name, command, size, unpublished } = wanted
  const missing = `\`stablerail ${command}\` needs the package ${name}, which is not installed.`
  if (!isPublished)
    throw usageError(missing, `It is not on npm yet. In a clone of the repository, ${unpublished}`)
  if (!isInteractive())
    throw usageError(
      missing,
      `Run \`stablerail ${command}\` once in a terminal, which offers to install it, or install ${name}@${version} beside the command line.`,
    )
  const reply = await ask(`${missing} Install version ${version} from npm, about ${size}? [y/N] `)
  if (!/^y(es)?$/i.test(reply))
    throw new CommandError('Nothing was installed.', { exitCode: exitCodes.usage })
  await installInto(wanted, folder)
}
