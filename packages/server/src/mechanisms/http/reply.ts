import type { ServerResponse } from 'node:http'
import { Readable, Stream } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ErrorBody, errorCodes } from '@stablerail/contract'
import { z } from 'zod'
import type { ApiError } from './api-error.ts'
import { factsOf } from './facts.ts'
import type { Stream as EventStream } from './serve-stream.ts'

/**
 * A response with its exact text, so that a replay sends the same bytes. The body is text and not bytes, because Node
 * writes headers and text in one packet, but headers and bytes in two.
 */
export type Reply = {
  status: number
  text: string | null
  headers?: Record<string, string>
  replayed?: boolean
}

export const jsonReply = (status: number, body: unknown): Reply => ({
  status,
  text: body === undefined ? null : JSON.stringify(body),
})

export const errorReply = (error: ApiError, requestId: string): Reply => {
  const body: ErrorBody = {
    error: {
      code: error.code,
      message: error.message,
      param: error.param,
      request_id: requestId,
      metadata: error.metadata,
    },
  }
  const reply = jsonReply(error.status, body)
  return error.retryAfterSeconds === null
    ? reply
    : { ...reply, headers: { 'retry-after': String(error.retryAfterSeconds) } }
}

/**
 * Stores the code of an error for the log line. The code is read from the text, because a stored error that is
 * replayed under an idempotency key is only text.
 */
const noteErrorCode = (response: ServerResponse, { status, text }: Reply): void => {
  if (status < 400 || text === null) return
  const { data } = ErrorCodeInText.safeParse(JSON.parse(text))
  if (data !== undefined) factsOf(response).errorCode = data.error.code
}

const ErrorCodeInText = z.object({ error: z.object({ code: z.enum(errorCodes) }) })

export const sendReply = (response: ServerResponse, reply: Reply): void => {
  noteErrorCode(response, reply)
  response.statusCode = reply.status
  for (const [name, value] of Object.entries(reply.headers ?? {})) response.setHeader(name, value)
  if (reply.replayed) response.setHeader('idempotent-replayed', 'true')
  if (reply.text === null) {
    response.end()
    return
  }
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('content-length', Buffer.byteLength(reply.text))
  response.end(reply.text)
}

/**
 * The body that is passed to ts-rest. The library serialises every body except a Stream, which it pipes to the
 * response. This Stream sends stored text unchanged, and CSV rows as they are read.
 */
class Outgoing extends Stream {
  readonly #send: (response: ServerResponse) => void

  constructor(send: (response: ServerResponse) => void) {
    super()
    this.#send = send
  }

  override pipe<Destination extends NodeJS.WritableStream>(response: Destination): Destination {
    this.#send(response as unknown as ServerResponse)
    return response
  }
}

export type StreamReply = { stream: EventStream }

export const outgoingStream = (send: (response: ServerResponse) => void): StreamedReply => ({
  status: 200,
  body: new Outgoing(send),
})

export type StreamedReply = { status: number; body: Stream }

export const outgoing = (reply: Reply): StreamedReply => ({
  status: reply.status,
  body: new Outgoing((response) => sendReply(response, reply)),
})

/** A file response with its ETag; `bytes` is null if the client already has this version. */
export type FileReply = {
  file: {
    contentType: string
    tag: string
    headers: Readonly<Record<string, string>>
    bytes: Uint8Array | null
  }
}

export const outgoingFile = (reply: FileReply): StreamedReply => ({
  status: reply.file.bytes === null ? 304 : 200,
  body: new Outgoing((response) => sendFile(response, reply)),
})

/** Sends a file, or the status 304 if the client already has this version. */
export const sendFile = (response: ServerResponse, { file }: FileReply): void => {
  response.statusCode = file.bytes === null ? 304 : 200
  // Clients revalidate each time, because the file at a URL may change.
  response.setHeader('cache-control', 'no-cache')
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value)
  response.setHeader('etag', `"${file.tag}"`)
  if (file.bytes === null) {
    response.end()
    return
  }
  response.setHeader('content-type', file.contentType)
  response.setHeader('content-length', file.bytes.byteLength)
  response.end(file.bytes)
}

/**
 * Returns whether the client already has the version with this ETag, as the header `If-None-Match` states.
 */
export const hasVersion = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) === true

export type CsvReply = { status: number; csv: AsyncIterable<string>; filename: string }

/** Returns a response that sends rows as they are read. `onBroken` is called if reading or sending fails. */
export const outgoingCsv = (
  { status, csv, filename }: CsvReply,
  onBroken: (error: unknown) => void,
): StreamedReply => ({
  status,
  body: new Outgoing((response) => {
    response.setHeader('content-type', 'text/csv; charset=utf-8')
    response.setHeader('content-disposition', `attachment; filename="${filename}"`)
    pipeline(Readable.from(csv), response).catch(onBroken)
  }),
})
