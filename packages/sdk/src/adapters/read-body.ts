/** Reads a raw body up to a maximum size. */

import { WebhookReceiveError } from '../webhook-receive-error.ts'
import type { PlatformRequest } from './platform-request.ts'

/** Joins the chunks of a reader until it ends. Throws if they exceed the maximum size. */
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

/** Throws if the declared content length exceeds the maximum, before the body is read. */
export const checkLength = (length: unknown, maxBytes: number): void => {
  if (Number(length) > maxBytes) throw new WebhookReceiveError('body_too_large')
}

/** A request of Node's `http`, as it is or extended by a framework. */
export type NodeRequest = AsyncIterable<unknown> & {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly readableDidRead?: boolean
  /** The result of a body parser. */
  readonly body?: unknown
  /** The property in which some frameworks keep the raw body beside the parsed one. */
  readonly rawBody?: unknown
}

const isRaw = (body: unknown) =>
  typeof body === 'string' ||
  ArrayBuffer.isView(body) ||
  Object.prototype.toString.call(body) === '[object ArrayBuffer]'

/**
 * Returns the raw body of a Node request: the copy that the framework kept, or the bytes read here. If
 * neither is available, returns the parsed body, which is refused later.
 */
export const readNodeBody = (request: NodeRequest, maxBytes: number): unknown => {
  const kept = [request.rawBody, request.body].find(isRaw)
  if (kept !== undefined) {
    checkLength(typeof kept === 'string' ? kept.length : (kept as ArrayBuffer).byteLength, maxBytes)
    return kept
  }
  if (request.readableDidRead) return request.body
  checkLength(request.headers['content-length'], maxBytes)
  // Do not call the iterator's `return`: it would close the connection before the response is sent.
  const iterator = request[Symbol.asyncIterator]()
  return collect(() => iterator.next(), maxBytes)
}

export const readFetchBody = async (request: PlatformRequest, maxBytes: number): Promise<unknown> => {
  // Undefined is refused as a body that was already parsed, which is what happened here.
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
