import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

/** A response that is the same for all callers, compressed once. */
export type StaticAnswer = {
  type: string
  etag: string
  /** The bytes of the response in each content coding, in order of preference. */
  encoded: readonly { encoding: string | null; bytes: Buffer }[]
}

const brotliQuality = 5

/**
 * Creates the response and compresses it, in zlib's threads because compressing 4 MB takes a third of a
 * second.
 */
export const createStaticAnswer = async (type: string, bytes: Buffer): Promise<StaticAnswer> => ({
  type,
  etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
  encoded: [
    {
      encoding: 'br',
      bytes: await promisify(brotliCompress)(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
      }),
    },
    { encoding: 'gzip', bytes: await promisify(gzip)(bytes) },
    { encoding: null, bytes },
  ],
})

/** Sends the best content coding that the client accepts, or 304 if the client has the current version. */
export const sendStatic = (request: Request, response: Response, answer: StaticAnswer): void => {
  const { type, etag, encoded } = answer
  const best = encoded.find((one) => one.encoding === null || request.acceptsEncodings(one.encoding))
  if (best === undefined) throw new Error('An answer has at least its plain form.')
  const { encoding, bytes } = best
  // Each content coding is a separate representation, so each has its own ETag.
  const tag = encoding === null ? etag : etag.replace(/"$/, `-${encoding}"`)
  response.setHeader('etag', tag)
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(tag)) {
    response.status(304).end()
    return
  }
  response.setHeader('content-type', type)
  if (encoding !== null) response.setHeader('content-encoding', encoding)
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
