import express, { type RequestHandler } from 'express'

const maxBodyBytes = 1024 * 1024

/** Parses JSON bodies up to 1 MiB, keeping the raw text for the checks that need it. */
export const createBodyParser = (): RequestHandler[] => [
  express.json({
    limit: maxBodyBytes,
    type: isJson,
    verify: (_request, response, raw) => {
      ;(response as express.Response).locals.rawBody = raw.toString('utf8')
    },
  }),
  // A body of another kind is not read; whether that matters is for the route to say.
  (request, response, next) => {
    if (hasBody(request.headers) && !isJson(request)) response.locals.contentType = 'unsupported'
    next()
  },
]

const isJson = ({ headers }: { headers: NodeJS.Dict<string | string[]> }): boolean =>
  /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(String(headers['content-type'] ?? ''))

const hasBody = (headers: NodeJS.Dict<string | string[]>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
