import type { IncomingHttpHeaders } from 'node:http'
import type { Request, RequestHandler } from 'express'
import readRaw from 'raw-body'
import { ApiError } from './api-error.ts'
import { parseJson } from './json-text.ts'
import { routeOf } from './routes.ts'
import { refuseUnsafeText } from './validate.ts'

/**
 * Reads and parses the body, and refuses invalid Unicode in parameters, query and body. It runs after authentication
 * and rate limiting, so that the body of an unauthenticated request is never read.
 */
export const readBody: RequestHandler = async (request, _response, next) => {
  const { body, metadata } = routeOf(request)
  const read = await readJsonBody(request, {
    limitBytes: metadata.bodyLimitBytes,
    isWanted: body !== undefined,
    imageField: metadata.imageField,
  })
  if (read !== null) request.body = read.value
  const { params, query } = request
  refuseUnsafeText(read?.text ?? null, { params, query, body: request.body as unknown })
  next()
}

type BodyOptions = {
  limitBytes: number
  /**
   * Whether the route has a body. Such a route refuses a body that is not JSON; other routes ignore the content type.
   */
  isWanted: boolean
  /**
   * The field of the parsed body into which an uploaded image is put, as base64; undefined if the route takes
   * no image.
   */
  imageField?: string | undefined
}

/** Reads the body of a request, and its text if it is JSON. Returns null if there is no body. */
export const readJsonBody = async (
  request: Request,
  { limitBytes, isWanted, imageField }: BodyOptions,
): Promise<Read | null> => {
  const { headers } = request
  if (!hasBody(headers)) return null
  refuseEncoding(headers)
  const isText = isJson(headers['content-type'])
  const isImage = imageField !== undefined && /^image\//i.test(headers['content-type'] ?? '')
  if (!isText && !isImage && isWanted && headers['content-length'] !== '0') throw wrongType()
  const length = headers['content-length'] ?? null
  const bytes = await readRaw(request, { length, limit: limitBytes }).catch(explain(limitBytes))
  return isImage ? { text: null, value: { [imageField]: bytes.toString('base64') } } : read(bytes, isText)
}

/** Reads the fields of an HTML form from a body of at most `limitBytes`. */
export const readFormBody = async (request: Request, limitBytes: number): Promise<URLSearchParams> => {
  const { headers } = request
  if (!hasBody(headers)) return new URLSearchParams()
  refuseEncoding(headers)
  if (headers['content-length'] !== '0' && !isForm(headers['content-type']))
    throw new ApiError('invalid_request', 'The body is not that of an HTML form.', { param: 'content-type' })
  const length = headers['content-length'] ?? null
  const bytes = await readRaw(request, { length, limit: limitBytes }).catch(explain(limitBytes))
  return new URLSearchParams(bytes.toString('utf8'))
}

const isForm = (contentType: string | undefined): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '')

type Read = { text: string | null; value: unknown }

/**
 * Parses a body. A body that is not JSON becomes an empty string, which validation refuses because it is not an
 * object.
 */
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

/** Refuses compressed bodies, because a kilobyte may decompress to any size, and charsets other than UTF-8. */
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

/**
 * Returns a function that converts errors of `raw-body` that the client caused into API errors, and rethrows
 * every other error.
 */
const explain =
  (limitBytes: number) =>
  (error: Error & { type?: string }): never => {
    const refused = (message: string, status: 400 | 413 = 400) =>
      new ApiError('invalid_request', message, { param: 'body', status })
    switch (error.type) {
      case 'entity.too.large':
        throw refused(`The body is larger than ${limitBytes / 1024} KB, the most that is read here.`, 413)
      case 'request.aborted':
      // The client disconnected during authentication, so the stream ended before the body was read.
      case 'stream.not.readable':
        throw refused('The body ended early.')
      case 'request.size.invalid':
        throw refused('The body is not as long as Content-Length says.')
      default:
        throw error
    }
  }
