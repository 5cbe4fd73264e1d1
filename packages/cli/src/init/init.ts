/** `stablerail init`: writes a shop with one product and its test into a folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DevDescription } from '../dev/protocol.ts'
import { findRunning } from '../dev/running.ts'
import { usageError } from '../exit-codes.ts'
import type { GlobalOptions } from '../global-options.ts'
import { cleanJson, cleanText } from '../output/clean.ts'
import { ask, isInteractive } from '../output/prompt.ts'
import { columns, note, noteText, printLine, style } from '../output/terminal.ts'
import { wrapText } from '../output/wrap.ts'
import { type Framework, frameworks } from './frameworks.ts'
import { fillIn, localKeys } from './local-keys.ts'
import { type ProjectFile, readProject, refuseOccupied, writeProject } from './project.ts'
import { templatesFolder } from './templates.ts'

const secretsPath = '.env'

const titles: Record<Framework, string> = { express: 'Express', next: 'Next.js', hono: 'Hono' }

export type InitOptions = GlobalOptions & { framework?: Framework; dataDir?: string }

const chooseFramework = async (): Promise<Framework> => {
  const choices = frameworks.join(', ')
  if (!isInteractive()) throw usageError('No framework is named.', `Add --framework with one of ${choices}.`)
  for (;;) {
    const typed = (await ask(`Framework (${choices}): `)).toLowerCase()
    const chosen = frameworks.find((name) => name === typed)
    if (chosen !== undefined) return chosen
    note(`Type one of ${choices}.`)
  }
}

const quoted = (folder: string) =>
  /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", "'\\''")}'`

const nextSteps = (folder: string): string[] => [
  '',
  style('bold', 'Next:'),
  '',
  ...(folder === '.' ? [] : [`  cd ${cleanText(quoted(folder))}`]),
  '  npm install     # with two tarballs, see below',
  '  npm test        # buys the product on a simulator',
  '  npm run dev     # opens the shop at http://127.0.0.1:4242',
  '',
]

const noteWarnings = (): void => {
  noteText(
    '@stablerail/sdk and @stablerail/simulator are not on npm yet, and packages of these names there would not come ' +
      'from Stablerail. Run `npm install` with their two tarballs, as the quickstart describes.',
    'yellow',
  )
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < 22 || (major === 22 && minor < 18))
    noteText(`This is Node ${process.versions.node}. The shop needs 22.18 or later.`, 'yellow')
}

type Written = { folder: string; framework: Framework; files: readonly ProjectFile[]; baseUrl: string | null }

const report = async ({ folder, framework, files, baseUrl }: Written, json: boolean): Promise<void> => {
  if (json) {
    const paths = files.map(({ path }) => path)
    return await printLine(cleanJson({ folder, framework, files: paths, hasKeys: baseUrl !== null }))
  }
  const where = folder === '.' ? 'this folder' : cleanText(folder)
  await printLine(`Wrote a shop for ${titles[framework]} into ${where}: ${files.length} files.`)
  const keys =
    baseUrl === null
      ? 'No simulator is running, so there is no .env. Start `stablerail dev` and write the shop into another folder, or ' +
        'copy .env.example and set the values of your deployment.'
      : `.env has the keys of the simulator at ${baseUrl}. Only you can read it. The keys end with the ` +
        'simulator, unless it was started with --data-dir.'
  await printLine(wrapText(keys, columns()))
  for (const line of nextSteps(folder)) await printLine(line)
  noteWarnings()
}

/** Returns `.env` with the keys of a simulator. */
const readSecrets = async (framework: Framework, simulator: DevDescription): Promise<ProjectFile> => {
  const example = readFileSync(join(templatesFolder, framework, '.env.example'), 'utf8')
  return { path: secretsPath, text: fillIn(example, await localKeys(simulator)), isPrivate: true }
}

/** Writes the shop. If a simulator runs on this machine, writes its keys to `.env` too. */
export const init = async (folder: string, options: InitOptions): Promise<void> => {
  const framework = options.framework ?? (await chooseFramework())
  const shop = readProject(framework, folder)
  const paths = shop.map(({ path }) => path)
  const simulator = findRunning(options.dataDir)
  refuseOccupied(folder, simulator === null ? paths : [...paths, secretsPath])
  const files = simulator === null ? shop : [...shop, await readSecrets(framework, simulator)]
  writeProject(folder, files)
  await report({ folder, framework, files, baseUrl: simulator?.baseUrl ?? null }, options.json === true)
}
