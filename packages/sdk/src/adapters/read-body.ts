/** Reads a raw body up to a maximum size. */

import { WebhookReceiveError } from '../webhook-receive-error.ts'
import type { PlatformRequest } from './platform-request.ts'

/** Reads chunks until the reader ends, and joins them. Throws if they exceed the maximum size. */
const collect = async (next: () => Promise<{ done?: boolean; value?: unknown }>, maxBytes: number) => {
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await next().catch(() => {
      throw new WebhookReceiveError('body_unreadable')
    })
    if (done) break
    const chunk = value as Uint8Array
    length += chunk.length
    if (length > maxBytes) throw new WebhookReceiveError('body_too_large')
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.length
  }
  return body
}

/** Throws if the request's Content-Length exceeds the maximum size, before the body is read. */
export const checkLength = (length: unknown, maxBytes: number): void => {
  if (Number(length) > maxBytes) throw new WebhookReceiveError('body_too_large')
}

/** A request of Node's `http`, with or without the properties that a framework adds. */
export type NodeRequest = AsyncIterable<unknown> & {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly readableDidRead?: boolean
  /** The parsed body, if a body parser ran. */
  readonly body?: unknown
  /** The raw body, which some frameworks keep beside the parsed body. */
  readonly rawBody?: unknown
}

const isRaw = (body: unknown) =>
  typeof body === 'string' ||
  ArrayBuffer.isView(body) ||
  Object.prototype.toString.call(body) === '[object ArrayBuffer]'

/**
 * Returns the raw body of a Node request: the copy that the framework kept, or the bytes read here. If a body
 * parser has consumed the bytes, returns the parsed body, which is then refused with an explanation.
 */
export const readNodeBody = (request: NodeRequest, maxBytes: number): unknown => {
  const kept = [request.rawBody, request.body].find(isRaw)
  if (kept !== undefined) {
    checkLength(typeof kept === 'string' ? kept.length : (kept as ArrayBuffer).byteLength, maxBytes)
    return kept
  }
  if (request.readableDidRead) return request.body
  checkLength(request.headers['content-length'], maxBytes)
  // Do not call the iterator's `return`, because it would close the connection before the response is sent.
  const iterator = request[Symbol.asyncIterator]()
  return collect(() => iterator.next(), maxBytes)
}

export const readFetchBody = async (request: PlatformRequest, maxBytes: number): Promise<unknown> => {
  // Returns no body if other code has already read it. The receiver then refuses the request with the
  // message that the body was already parsed.
  if (request.bodyUsed) return undefined
  checkLength(request.headers.get('content-length'), maxBytes)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  return await collect(() => reader.read(), maxBytes)
}

/** Decodes a body that a gateway sent in base64. */
export const readBase64Body = (body: string, maxBytes: number): Uint8Array => {
  checkLength((body.length * 3) / 4 - 2, maxBytes)
  try {
    return Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  } catch {
    throw new WebhookReceiveError('body_unreadable')
  }
}
