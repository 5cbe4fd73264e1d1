/**
 * How commands find a simulator that `stablerail dev` runs. `dev` stores where the control file is, in a file of the
 * settings folder that is named after its process. The control file, in the data directory, has the address and the
 * secret. Both can be read by their owner only.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { profilesPath, refuseOpenFile } from '../account/profiles.ts'
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import type { DevDescription } from './protocol.ts'

const folder = () => join(dirname(profilesPath()), 'simulators')

/** Stores where the control file of this process's simulator is. Returns the function that removes it. */
export const announce = (controlFile: string): (() => void) => {
  const path = join(folder(), `${process.pid}.json`)
  mkdirSync(folder(), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${JSON.stringify({ controlFile })}\n`, { mode: 0o600 })
  return () => rmSync(path, { force: true })
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Returns the control files of running simulators. Removes those of processes that were killed. */
const controlFiles = (): string[] => {
  let names: string[]
  try {
    names = readdirSync(folder())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
  return names.flatMap((name) => {
    const path = join(folder(), name)
    if (isAlive(Number.parseInt(name, 10))) return [JSON.parse(readFileSync(path, 'utf8')).controlFile]
    rmSync(path, { force: true })
    return []
  })
}

const notRunning = (where: string) =>
  new CommandError(`No simulator is running${where}.`, {
    exitCode: exitCodes.notReachable,
    hint: 'Start one with `stablerail dev`. This command works with a simulator only.',
  })

const chooseFile = (dataDir: string | undefined): string => {
  if (dataDir !== undefined) return join(resolve(dataDir), 'control.json')
  const [only, ...others] = controlFiles()
  if (only === undefined) throw notRunning('')
  if (others.length === 0) return only
  const choices = [only, ...others].map((file) => `--data-dir ${dirname(file)}`).join(', ')
  throw usageError(`${others.length + 1} simulators are running.`, `Choose one: ${choices}`)
}

/** Returns the content of a control file; null if there is none, because the simulator has just ended. */
const readControlFile = (path: string): DevDescription | null => {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  refuseOpenFile(path)
  return JSON.parse(text)
}

/** Returns the description of the running simulator. */
export const readRunning = (dataDir: string | undefined): DevDescription => {
  const running = readControlFile(chooseFile(dataDir))
  if (running === null) throw notRunning(dataDir === undefined ? '' : ` in ${dataDir}`)
  return running
}

/** Returns the descriptions of all simulators that run on this machine. */
export const allRunning = (): DevDescription[] =>
  controlFiles().flatMap((path) => readControlFile(path) ?? [])

/** Returns the description of the running simulator; null if none runs and no data directory is named. */
export const findRunning = (dataDir: string | undefined): DevDescription | null => {
  try {
    return readRunning(dataDir)
  } catch (error) {
    const isMissing = error instanceof CommandError && error.exitCode === exitCodes.notReachable
    if (isMissing && dataDir === undefined) return null
    throw error
  }
}

/** Returns the description of the only simulator that runs; null if none runs, or several do. */
export const findOnlyRunning = (): DevDescription | null => {
  const [only = null, ...others] = allRunning()
  return others.length === 0 ? only : null
}

/** Makes the running simulator execute an operation, and returns its result. */
export const askSimulator = async <Result>(
  dataDir: string | undefined,
  operation: string,
  input: object,
): Promise<Result> => {
  const { control } = readRunning(dataDir)
  if (new URL(control.url).hostname !== '127.0.0.1')
    throw usageError('The control file names another host than this machine.')
  const response = await fetch(`${control.url}/${operation}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    redirect: 'error',
  }).catch(() => {
    throw notRunning(' any more, or it ended during the command')
  })
  const body = await response.text()
  if (response.ok) return JSON.parse(body)
  const message = body.startsWith('{') ? JSON.parse(body).error.message : `status ${response.status}`
  throw new CommandError(`The simulator refused: ${message}`, { exitCode: exitCodes.refused })
}
