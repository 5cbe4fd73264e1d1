/** Writes the shop of a template, with the packages of that template, and runs programs in it. */
import { execFile } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Framework } from '../src/init/frameworks.ts'
import { templatesFolder } from '../src/init/templates.ts'
import type { Home } from './run-cli.ts'

/** Returns the folder of the shop. */
export const writeShop = async (home: Home, framework: Framework): Promise<string> => {
  const { code, stderr } = await home.run(['init', framework, '--framework', framework])
  if (code !== 0) throw new Error(`init ended with ${code}:\n${stderr}`)
  const folder = join(home.folder, framework)
  symlinkSync(join(templatesFolder, framework, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Runs Node in a shop as its owner does, without the variables that belong to this run of Vitest. */
export const runIn = (cwd: string, ...args: string[]): Promise<{ code: number; stdout: string }> => {
  const { PATH, HOME } = process.env
  const options = { cwd, env: { PATH, HOME, NO_COLOR: '1' } }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, options, (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, stdout }),
    )
  })
}
