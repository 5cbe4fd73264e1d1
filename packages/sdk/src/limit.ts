import type { PlatformAbortSignal } from './platform.ts'

/** Does something that `own` tells to end: when the time is over, or `signal` is aborted. Neither keeps a listener. */
export const limit = async <Result>(
  ms: number,
  signal: PlatformAbortSignal | undefined,
  act: (own: PlatformAbortSignal) => Promise<Result>,
): Promise<Result> => {
  // A hook may have aborted it, and no listener would be told any more.
  signal?.throwIfAborted()
  const controller = new AbortController()
  const end = () => controller.abort()
  const timer = setTimeout(end, ms)
  signal?.addEventListener('abort', end)
  try {
    return await act(controller.signal as PlatformAbortSignal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Waits, and no longer than until the signal is aborted. */
export const sleep = (ms: number, signal: PlatformAbortSignal | undefined): Promise<unknown> =>
  limit(ms, signal, (own) => new Promise<void>((resolve) => own.addEventListener('abort', () => resolve())))
