import type { PlatformResponse } from './platform.ts'

/** A result and the `Response` it arrived in: its status and headers. The body has already been read. */
export interface WithResponse<Result> {
  data: Result
  response: PlatformResponse
}

/** A promise of a result, which can also provide the `Response` that the result arrived in. */
export interface Answer<Result> extends Promise<Result> {
  /** Resolves to the result and the `Response`: its status and headers. The body has already been read. */
  withResponse(): Promise<WithResponse<Result>>
}

/** Creates an answer from a promise of the result and the response. */
export const answerOf = <Result>(whole: Promise<WithResponse<Result>>): Answer<Result> => {
  const data = whole.then((both) => both.data)
  return Object.assign(data, {
    withResponse: () => {
      // A caller of `withResponse` handles the failure there. The plain promise must not report it a second
      // time as an unhandled rejection.
      data.catch(() => {})
      return whole
    },
  })
}
