/** Reads a raw body, and no more of it than is allowed. */

import { WebhookReceiveError } from '../webhook-receive-error.ts'
import type { PlatformRequest } from './platform-request.ts'

/** Joins what a reader gives until it is done. */
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

/** Refuses a body that says it is too long, before it is read. */
export const checkLength = (length: unknown, maxBytes: number): void => {
  if (Number(length) > maxBytes) throw new WebhookReceiveError('body_too_large')
}

/** A request of Node's `http`, as it is or as a framework dressed it. */
export type NodeRequest = AsyncIterable<unknown> & {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly readableDidRead?: boolean
  /** What a body parser left. */
  readonly body?: unknown
  /** Where some frameworks keep the raw body beside the parsed one. */
  readonly rawBody?: unknown
}

const isRaw = (body: unknown) =>
  typeof body === 'string' ||
  ArrayBuffer.isView(body) ||
  Object.prototype.toString.call(body) === '[object ArrayBuffer]'

/** The raw body of a Node request: kept by the framework, or read here. Else what a parser made of it. */
export const readNodeBody = (request: NodeRequest, maxBytes: number): unknown => {
  const kept = [request.rawBody, request.body].find(isRaw)
  if (kept !== undefined) {
    checkLength(typeof kept === 'string' ? kept.length : (kept as ArrayBuffer).byteLength, maxBytes)
    return kept
  }
  if (request.readableDidRead) return request.body
  checkLength(request.headers['content-length'], maxBytes)
  // Never told to return: that would close the connection before the answer is sent.
  const iterator = request[Symbol.asyncIterator]()
  return collect(() => iterator.next(), maxBytes)
}

/** The raw body of a Fetch request. */
export const readFetchBody = async (request: PlatformRequest, maxBytes: number): Promise<unknown> => {
  // Undefined is refused as parsed, which is what happened to it.
  if (request.bodyUsed) return undefined
  checkLength(request.headers.get('content-length'), maxBytes)
  if (request.body === null) return new Uint8Array()
  const reader = request.body.getReader()
  return await collect(() => reader.read(), maxBytes)
}

/** A body in base64, as gateways wrap it. */
export const readBase64Body = (body: string, maxBytes: number): Uint8Array => {
  checkLength((body.length * 3) / 4 - 2, maxBytes)
  try {
    return Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))
  } catch {
    throw new WebhookReceiveError('body_unreadable')
  }
}
