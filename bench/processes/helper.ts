import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Cleanup } from '../cleanup.ts'
import type { Answer, Call, Methods } from './answer.ts'
import { profileFlags } from './observation.ts'

/** A separate process for one part of a bench, so that it shares no event loop with the measured code. */
export type Helper<M extends Methods> = {
  call<Name extends keyof M & string>(
    method: Name,
    input: Parameters<M[Name]>[0],
  ): Promise<Awaited<ReturnType<M[Name]>>>
  /** Returns the processor time of all threads of the process since its start, in seconds. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Starts a process that runs the file. The file must execute calls with `answerCalls`. `profile` is the name
 * of the CPU profile that is written if profiles are enabled.
 */
export const startHelper = async <M extends Methods>(
  cleanup: Cleanup,
  file: URL,
  { profile }: { profile?: string } = {},
): Promise<Helper<M>> => {
  const child = fork(fileURLToPath(file), {
    execArgv: profileFlags(profile),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const exited = once(child, 'exit')
  const waiting = new Map<number, Waiting>()
  let calls = 0
  child.on('message', ({ id, result, error }: Answer) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(error))
  })
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file} ended with ${code ?? signal}.`))
  })
  const stop = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  cleanup.onEnd(stop)
  const call = (method: string, input: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      calls += 1
      waiting.set(calls, { resolve, reject })
      child.send({ id: calls, method, input } satisfies Call, (error) => {
        if (error !== null) reject(error)
      })
    })
  return {
    call: call as Helper<M>['call'],
    cpuSeconds: () => call('cpuSeconds', null) as Promise<number>,
    stop,
  }
}
