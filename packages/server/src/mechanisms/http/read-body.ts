import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler } from 'express'
import readRaw from 'raw-body'
import { ApiError } from './api-error.ts'
import { parseJson } from './json-text.ts'
import { routeOf } from './routes.ts'
import { refuseUnsafeText } from './validate.ts'

/**
 * Reads and parses the body, and refuses text that is none anywhere in the request. It runs once the caller is
 * known and within the allowance: what a stranger sends is not even read.
 */
export const readBody: RequestHandler = async (request, _response, next) => {
  const { body, metadata } = routeOf(request)
  const read = await readJsonBody(request, {
    limitBytes: metadata.bodyLimitBytes,
    isWanted: body !== undefined,
  })
  if (read !== null) request.body = read.value
  const { params, query } = request
  refuseUnsafeText(read?.text ?? null, { params, query, body: request.body as unknown })
  next()
}

type BodyOptions = {
  limitBytes: number
  /** Whether the route takes a body: one that is not JSON is refused then, and of no interest otherwise. */
  isWanted: boolean
}

/** The body of a request, with its text where it is JSON; null where there is none. */
export const readJsonBody = async (
  request: Request,
  { limitBytes, isWanted }: BodyOptions,
): Promise<Read | null> => {
  const { headers } = request
  if (!hasBody(headers)) return null
  refuseEncoding(headers)
  const isText = isJson(headers['content-type'])
  if (!isText && isWanted && headers['content-length'] !== '0') throw wrongType()
  const length = headers['content-length'] ?? null
  const bytes = await readRaw(request, { length, limit: limitBytes }).catch(explain(limitBytes))
  return read(bytes, isText)
}

type Read = { text: string | null; value: unknown }

/** A body of another kind than JSON is told from none by being no object. */
const read = (bytes: Buffer, isText: boolean): Read => {
  if (bytes.length > 0) return isText ? parseJson(bytes) : { text: null, value: '' }
  return { text: null, value: isText ? {} : undefined }
}

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

const isJson = (contentType: string | undefined): boolean =>
  /^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(contentType ?? '')

const wrongType = () =>
  new ApiError('invalid_request', 'Send the body as JSON, with Content-Type: application/json.', {
    param: 'content-type',
  })

/** Nothing is decompressed: a kilobyte could unfold to any size. */
const refuseEncoding = (headers: IncomingHttpHeaders): void => {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new ApiError('invalid_request', 'Send the body uncompressed, without a Content-Encoding header.', {
      param: 'content-encoding',
    })
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? []
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new ApiError('invalid_request', 'Send the body in UTF-8, which is what charset must say.', {
      param: 'content-type',
    })
}

/** The refusals of the reader, in words that help. What it does not name is no fault of the sender's. */
const explain =
  (limitBytes: number) =>
  (error: Error & { type?: string }): never => {
    const refused = (message: string, status: 400 | 413 = 400) =>
      new ApiError('invalid_request', message, { param: 'body', status })
    switch (error.type) {
      case 'entity.too.large':
        throw refused(`The body is larger than ${limitBytes / 1024} KB, the most that is read here.`, 413)
      case 'request.aborted':
      // The client left while it was found out who asks: the stream had ended before it was read.
      case 'stream.not.readable':
        throw refused('The body ended early.')
      case 'request.size.invalid':
        throw refused('The body is not as long as Content-Length says.')
      default:
        throw error
    }
  }
