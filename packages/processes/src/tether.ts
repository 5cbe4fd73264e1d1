import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/**
 * Ends a child process when this process ends, in whatever way. A process that is killed with SIGKILL runs no
 * handler, so a shell waits for the end: it reads a pipe whose other end only this process holds, and the
 * kernel closes that end with the process. The shell is detached, so that Ctrl-C in a terminal does not end
 * it.
 */
export const tether = (child: ChildProcess, signal: 'INT' | 'TERM') => {
  if (child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -s ${signal} ${child.pid}`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Ignore the error if there is no shell. The child runs anyway, but does not end when this process is
  // killed.
  watcher.on('error', () => undefined)
  watcher.unref()
  const pipe = watcher.stdin as Socket
  pipe.on('error', () => undefined)
  pipe.unref()
  child.once('exit', () => watcher.kill('SIGKILL'))
}
