import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'

const orphanStopTimeoutMs = 60_000

/** A setting PostgreSQL ignores: it makes a server's command line tell whose server it is. */
export const starterSetting = { 'stablerail.starter_pid': String(process.pid) }

/**
 * Makes the cluster free to start on, or says who has it. Three kinds of postmaster.pid are met: one of a
 * server whose starter lives (refused), of one whose starter was killed (stopped, its data is safe), and of
 * a server that is gone.
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

/** A postmaster works in its data directory; a process that got a dead one's number does not. */
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

export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/** Dead, though its number is taken until somebody collects it: in some containers nobody does. */
const isZombie = (pid: number) => {
  try {
    return process.platform === 'linux' && /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * PostgreSQL refuses to start while the number in a dead server's postmaster.pid belongs to any live process
 * of its user, as happens when a container counts from 1 again. It never takes its own parent for a rival,
 * so the parent's number goes in. Removing the file would also remove the shared memory key by which
 * PostgreSQL notices surviving backends.
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
