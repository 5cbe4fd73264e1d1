import { readFileSync } from 'node:fs'

/**
 * Returns whether a process runs. Returns false for a process that has ended, even if its parent has not
 * collected it yet.
 */
export const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

/**
 * Returns whether a process has ended but its parent has not collected it, so that its id is still in use. In
 * some containers no parent ever collects it.
 */
const isZombie = (pid: number) => {
  try {
    return process.platform === 'linux' && /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
