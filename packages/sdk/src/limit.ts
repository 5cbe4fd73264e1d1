import type { PlatformAbortSignal } from './platform.ts'

/**
 * Runs a function with an abort signal (`own`), which is aborted after the time limit or when the caller's
 * `signal` is aborted. No listener remains on `signal` afterwards.
 */
export const limit = async <Result>(
  ms: number,
  signal: PlatformAbortSignal | undefined,
  act: (own: PlatformAbortSignal) => Promise<Result>,
): Promise<Result> => {
  // A hook may already have aborted the signal. A listener that is added now would not be called.
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

/** Waits for a time, or until the signal is aborted; then it rejects. */
export const sleep = (ms: number, signal: PlatformAbortSignal | undefined): Promise<unknown> =>
  limit(ms, signal, (own) => new Promise<void>((resolve) => own.addEventListener('abort', () => resolve())))
