/** Installs the package of the MCP server through npm, after one question in a terminal. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import published from '../../../../docs/published.json' with { type: 'json' }
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import { ask, isInteractive } from '../output/prompt.ts'
import { version } from '../version.ts'
import { mcpPackage } from './find-mcp.ts'

/**
 * Runs npm in an empty folder, so that no settings of the working directory choose another registry. Scripts of
 * packages do not run. Standard output may be the connection of a client, so npm writes to standard error.
 */
const runNpm = async (folder: string): Promise<number | null> => {
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${mcpPackage}@${version}`]
  const npm = spawn('npm', args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  const [code] = await once(npm, 'close')
  return code
}

/** Installs the package into a folder that does not exist. The folder appears only with the whole package in it. */
export const installInto = async (folder: string): Promise<void> => {
  const draft = `${folder}.${randomUUID()}`
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(join(draft, 'package.json'), '{ "private": true }\n')
    const code = await runNpm(draft)
    if (code !== 0)
      throw new CommandError(`npm could not install ${mcpPackage} ${version}; its lines are above.`, {
        exitCode: exitCodes.refused,
        hint: 'Check the connection to the registry of npm, and run the command again.',
      })
    // Another process may have installed the package in the meantime.
    if (!existsSync(folder)) renameSync(draft, folder)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

const needsPackage = `\`stablerail mcp\` needs the package ${mcpPackage}, which is not installed.`

/**
 * Asks before it installs the package. Throws if the answer is not yes, or if there is no terminal. While the
 * package is not on npm, its name is not fetched, because a stranger could publish a package of this name.
 */
export const offerToInstall = async (folder: string, isPublished = published[mcpPackage]): Promise<void> => {
  if (!isPublished)
    throw usageError(
      needsPackage,
      'It is not on npm yet. In a clone of the repository, run `npm run pack-mcp`, and install deploy/stablerail-mcp.tgz beside the command line.',
    )
  if (!isInteractive())
    throw usageError(needsPackage, 'Run `stablerail mcp` once in a terminal, which offers to install it.')
  const reply = await ask(`${needsPackage} Install version ${version} from npm, about 1 MB? [y/N] `)
  if (!/^y(es)?$/i.test(reply))
    throw new CommandError('Nothing was installed.', { exitCode: exitCodes.usage })
  await installInto(folder)
}
