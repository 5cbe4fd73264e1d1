import type { PlatformResponse } from './platform.ts'

/**
 * A result and the `Response` from which it was read, for its status and headers. The body has already been
 * read.
 */
export interface WithResponse<Result> {
  data: Result
  response: PlatformResponse
}

/** A promise of a result. It can also provide the `Response` from which the result was read. */
export interface Answer<Result> extends Promise<Result> {
  /**
   * Resolves to the result and the `Response`, for its status and headers. The body has already been read.
   */
  withResponse(): Promise<WithResponse<Result>>
}

/** Creates an answer from a promise of the result and the response. */
export const answerOf = <Result>(whole: Promise<WithResponse<Result>>): Answer<Result> => {
  const data = whole.then((both) => both.data)
  return Object.assign(data, {
    withResponse: () => {
      // Code that calls `withResponse` handles a failure there. Without this line, the unused plain promise
      // would report the same failure as an unhandled rejection.
      data.catch(() => {})
      return whole
    },
  })
}
