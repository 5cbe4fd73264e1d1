import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Ties a child process's life to this one's, however this one ends. A process killed with SIGKILL runs no
 * handler, so the watching is done by a shell outside: it reads a pipe whose other end only this process
 * holds, and the kernel closes that end for us. Detached, so that Ctrl-C in a terminal does not reach it.
 */
export const tether = (child: ChildProcess, signal: 'INT' | 'TERM') => {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -s ${signal} ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell the child still runs; it is only no longer stopped when this process is killed.
  watcher.on('error', () => undefined)
  watcher.unref()
  const pipe = watcher.stdin as Socket
  pipe.on('error', () => undefined)
  pipe.unref()
  child.once('exit', () => watcher.kill('SIGKILL'))
}
