import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from '@stablerail/processes'
import { StartError } from '../../settings/start-error.ts'

const orphanStopTimeoutMs = 60_000

/**
 * A setting that PostgreSQL ignores. It puts the process id of the starting process into the server's command line.
 */
export const starterSetting = { 'stablerail.starter_pid': String(process.pid) }

/**
 * Makes the cluster ready for a start. What is done depends on the server that wrote the cluster's
 * postmaster.pid:
 *
 * - If the server runs and its starting process is alive or unknown, throws an error that names the process
 *   to stop.
 * - If the server runs and its starting process has ended, stops the server. Its data is safe.
 * - If the server has ended, writes the id of this process into postmaster.pid.
 */
export const takeOver = async (cluster: string) => {
  const pid = readPid(cluster)
  if (pid === undefined) return
  if (!isPostmasterOf(pid, cluster)) return disownPid(cluster, pid)

  const starter = starterOf(pid)
  if (starter !== undefined && !isAlive(starter)) return stopOrphan(pid, cluster)
  const holder = starter === undefined ? `process ${pid}` : `process ${starter}, which started it`
  throw new StartError(
    `PostgreSQL already runs on ${cluster} as process ${pid}. Stop ${holder}, or choose another data directory.`,
  )
}

const readPid = (cluster: string) => {
  try {
    const pid = Number.parseInt(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Returns whether the process is the cluster's server: a server's working directory is its data directory. */
const isPostmasterOf = (pid: number, cluster: string) => {
  if (process.platform !== 'linux') return commandLineOf(pid).includes(cluster)
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

const starterOf = (pid: number) => {
  const pattern = new RegExp(`${Object.keys(starterSetting)[0]}=(\\d+)`)
  const starter = pattern.exec(commandLineOf(pid))?.[1]
  return starter === undefined ? undefined : Number(starter)
}

const commandLineOf = (pid: number) => {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/**
 * Replaces the process id in a dead server's postmaster.pid by the id of this process. PostgreSQL refuses to
 * start while the id in the file belongs to a live process of the same user, as happens when a restarted
 * container counts from 1 again, but PostgreSQL ignores the id of its own parent process. Deleting the file
 * would also delete the shared memory key, which PostgreSQL uses to detect backends that outlived the server.
 */
const disownPid = (cluster: string, pid: number) => {
  const file = path.join(cluster, 'postmaster.pid')
  const [first, ...others] = readFileSync(file, 'utf8').split('\n')
  if (Number(first) === pid) writeFileSync(file, [process.pid, ...others].join('\n'))
}

const stopOrphan = async (pid: number, cluster: string) => {
  process.kill(pid, 'SIGINT')
  const giveUpAtMs = performance.now() + orphanStopTimeoutMs
  while (isPostmasterOf(pid, cluster)) {
    if (performance.now() > giveUpAtMs)
      throw new StartError(
        `A PostgreSQL whose starter is dead still runs on ${cluster} and does not stop. End it with: kill -QUIT ${pid}`,
      )
    await delay(20)
  }
}
