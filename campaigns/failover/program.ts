import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { isAlive } from '@stablerail/processes'

/** A program of the campaign that runs until it is ended. Its output is appended to a file. */
export type Running = { pid: number; hasEnded(): boolean; ended: Promise<unknown>; end(): Promise<void> }

export type Start = {
  command: readonly [string, readonly string[]]
  env: Record<string, string>
  logFile: string
  /** The user under which the program runs; undefined for the user of this process. */
  uid?: number | undefined
}

/** Runs a program in a process group of its own. Its environment is only `env` and PATH. */
export const startProgram = ({ command: [file, args], env, logFile, uid }: Start): Running => {
  const log = openSync(logFile, 'a')
  const child: ChildProcess = spawn(file, args, {
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, ...env },
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  closeSync(log)
  const ended = once(child, 'exit').catch((error: unknown) => error)
  const pid = child.pid ?? 0
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || pid === 0
  return {
    pid,
    hasEnded,
    ended,
    async end() {
      if (hasEnded()) return
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(timer)
    },
  }
}

/** Returns the ids of a process and of all processes below it. Returns an empty list if the process has ended. */
export const familyOf = (pid: number): number[] => {
  if (!isAlive(pid)) return []
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(name)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [pid]
  for (const each of found) found.push(...(children.get(each) ?? []))
  return found
}

const parentOf = (pid: string): number | null => {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return parent === undefined ? null : Number(parent)
  } catch {
    return null // The process has ended in the meantime.
  }
}

/** Sends a signal to processes. Ignores those that have ended. */
export const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
