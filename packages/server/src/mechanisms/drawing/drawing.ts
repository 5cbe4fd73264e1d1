import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { CardContent } from './card.ts'
import type { PdfContent } from './paper.ts'

export type DrawingJob =
  | { kind: 'paper'; paper: PdfContent }
  | { kind: 'logo'; image: Uint8Array }
  | { kind: 'card'; card: CardContent }

/** `refused` is the reason why an image was refused, as a message for its sender. */
export type DrawingResult = { bytes: Uint8Array } | { refused: string } | { fault: string }

/** Renders documents and images one after the other in a separate thread. */
export type Drawing = {
  /**
   * Returns the cached result for this tag, or renders the job. The tag must identify the whole input. Throws
   * `DrawingBusy` if the queue is full, and `DrawingRefused` for a file that is not an image, or is too large. A job
   * with a lower `mostWaiting` leaves the rest of the queue to others.
   */
  draw(tag: string, job: () => Promise<DrawingJob>, mostWaiting?: number): Promise<Uint8Array>
  close(): Promise<void>
}

export class DrawingBusy extends Error {
  override name = 'DrawingBusy'
}

export class DrawingRefused extends Error {
  override name = 'DrawingRefused'
}

export type DrawingLimits = {
  /** The maximum number of jobs that wait for the running one. */
  mostWaiting: number
  /** A job that takes longer is aborted, and its thread ended. */
  longestMs: number
  /** A thread that was idle for this time is ended, and its memory freed. */
  idleMs: number
  /** The maximum number of cached results. The least recently requested one is dropped. */
  mostKept: number
}

const usual: DrawingLimits = { mostWaiting: 20, longestMs: 30_000, idleMs: 60_000, mostKept: 32 }
const memoryMb = 256

/**
 * The program of the rendering thread in a packed server, beside the bundle. In the repository this file does
 * not exist, and `thread.ts` is used.
 */
const bundled = new URL('drawing-thread.js', import.meta.url)
const program = existsSync(bundled) ? bundled : new URL('thread.ts', import.meta.url)

/** Creates the renderer. The thread starts with the first job. It does not keep the process alive. */
export const createDrawing = (limits: Partial<DrawingLimits> = {}): Drawing => {
  const { mostWaiting, longestMs, idleMs, mostKept } = { ...usual, ...limits }
  const kept = new Map<string, Promise<Uint8Array>>()
  let thread: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = async () => {
    clearTimeout(idle)
    const ended = thread
    thread = null
    await ended?.terminate()
  }
  const run = async (job: DrawingJob): Promise<Exclude<DrawingResult, { fault: string }>> => {
    clearTimeout(idle)
    thread ??= new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    try {
      const result = await ask(thread, job, longestMs)
      if ('fault' in result) throw new Error(result.fault)
      idle = setTimeout(end, idleMs).unref()
      return result
    } catch (error) {
      // End the thread, because the failed job may have left it in an unknown state.
      await end()
      throw error
    }
  }
  const queue = async (job: () => Promise<DrawingJob>, most: number): Promise<Uint8Array> => {
    if (waiting > most) throw new DrawingBusy('Too much is being drawn already.')
    waiting += 1
    const drawn = last.then(async () => await run(await job()))
    last = drawn.catch(() => {})
    const result = await drawn.finally(() => {
      waiting -= 1
    })
    if ('refused' in result) throw new DrawingRefused(result.refused)
    return result.bytes
  }

  return {
    async draw(tag, job, most = mostWaiting) {
      const drawn = kept.get(tag) ?? queue(job, most)
      kept.delete(tag)
      kept.set(tag, drawn)
      const [oldest] = kept.size > mostKept ? kept.keys() : []
      if (oldest !== undefined) kept.delete(oldest)
      try {
        return await drawn
      } catch (error) {
        if (kept.get(tag) === drawn) kept.delete(tag)
        throw error
      }
    },
    close: end,
  }
}

const ask = async (thread: Worker, job: DrawingJob, longestMs: number): Promise<DrawingResult> => {
  const over = new AbortController()
  const { signal } = over
  try {
    return await new Promise<DrawingResult>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Drawing took more than ${longestMs} ms.`)), longestMs)
      const onExit = () => reject(new Error('The thread that draws ended.'))
      thread.once('message', resolve).once('error', reject).once('exit', onExit)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        thread.off('message', resolve).off('error', reject).off('exit', onExit)
      })
      thread.postMessage(job)
      thread.unref()
    })
  } finally {
    over.abort()
  }
}
