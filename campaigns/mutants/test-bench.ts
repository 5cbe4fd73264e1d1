import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Trial, Verdict } from './vitest-process.ts'

export type Tried = Verdict | 'timed out'

/**
 * Runs the tests of mutants in one vitest process, which is killed and replaced if a mutant does not finish.
 */
export type TestBench = {
  try(trial: Trial, timeoutMs: number): Promise<Tried>
  close(): Promise<void>
}

export const openTestBench = (): TestBench => {
  let current: Promise<ChildProcess> | undefined
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    // Kills the whole process group of the child, so that vitest's workers and the database end too.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await exited
  }
  return {
    try: async (trial, timeoutMs) => {
      current ??= start()
      const child = await current
      const tried = await ask(child, trial, timeoutMs)
      if (tried === 'timed out') {
        current = undefined
        await end(child)
      }
      return tried
    },
    close: async () => {
      const child = await current
      current = undefined
      if (child === undefined) return
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

const start = async (): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('vitest-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process of the tests ended with ${code} before it was ready.`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  return child
}

const ask = (child: ChildProcess, trial: Trial, timeoutMs: number): Promise<Tried> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => resolve('timed out')), timeoutMs)
    const settle = (then: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onExit)
      then()
    }
    const onMessage = (answer: Verdict | { error: string }) =>
      settle(() => ('error' in answer ? reject(new Error(answer.error)) : resolve(answer)))
    const onExit = () =>
      settle(() => resolve({ failed: true, reason: 'the process of the tests ended', tests: [] }))
    child.on('message', onMessage)
    child.on('exit', onExit)
    child.send(trial)
  })
