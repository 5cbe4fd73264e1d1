import type { IncomingMessage } from 'node:http'
import { ServletError } from '../wallet/servlet-error.ts'

export const maxBodyBytes = 4 * 1024 * 1024

/**
 * Returns the JSON body of a request; without a body, its query parameters. Throws ServletError for an
 * invalid body.
 */
export const readBody = async (request: IncomingMessage, query: URLSearchParams): Promise<unknown> => {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    // Reads and discards the rest of a body that is too large, so that the client gets the error.
    if (bytes <= maxBodyBytes) parts.push(part)
  }
  if (bytes > maxBodyBytes)
    throw new ServletError(`body size is too big, the limit is ${maxBodyBytes}`, 'java.lang.Exception')
  if (bytes === 0) return Object.fromEntries(query)
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw new ServletError('the body is not JSON', 'com.alibaba.fastjson.JSONException')
  }
}
