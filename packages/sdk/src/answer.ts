import type { PlatformResponse } from './platform.ts'

/** A result and the `Response` it came in: its status and headers, the body already read. */
export interface WithResponse<Result> {
  data: Result
  response: PlatformResponse
}

/** A result on its way, with the `Response` it comes in for those who ask. */
export interface Answer<Result> extends Promise<Result> {
  /** Resolves to the result and the `Response`: its status and headers, the body already read. */
  withResponse(): Promise<WithResponse<Result>>
}

/** Makes an answer of the result and response together. */
export const answerOf = <Result>(whole: Promise<WithResponse<Result>>): Answer<Result> => {
  const data = whole.then((both) => both.data)
  return Object.assign(data, {
    withResponse: () => {
      // Whoever asks for both handles the failure there; the plain promise must not report it a second time.
      data.catch(() => {})
      return whole
    },
  })
}
