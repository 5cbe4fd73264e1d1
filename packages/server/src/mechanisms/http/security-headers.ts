import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** What helmet sets is the same for every answer: it is asked once. */
export const createSecurityHeaders = (): RequestHandler => {
  const headers = new Map<string, string>()
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name, value),
    removeHeader: () => {},
  }
  helmet()({} as never, recorder as never, () => {})
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}
