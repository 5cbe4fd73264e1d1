import { readFileSync } from 'node:fs'

/** Returns whether a process runs. A process that has ended does not, even if its parent has not collected it. */
export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/**
 * Returns whether the process has ended but keeps its process id until its parent collects it; in some containers no
 * parent does.
 */
const isZombie = (pid: number) => {
  try {
    return process.platform === 'linux' && /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
