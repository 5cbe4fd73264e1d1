import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import { ApiError } from './api-error.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Edge } from './edge.ts'
import { reportBroken } from './error-funnel.ts'
import { factsOf } from './facts.ts'
import { type RouteDefinition, routeOf } from './routes.ts'

/** Writes the messages of one stream. The promise settles when the function writes no more. */
export type Stream = (connection: Connection) => Promise<void>

/**
 * The interval at which the caller of an open stream is authenticated again. Keys are cached, so a revoked key may be
 * accepted for two more seconds.
 */
const confirmEveryMs = 2_000

/**
 * Sends a stream until the client disconnects, the caller may no longer read, or the process stops. Throws before
 * sending anything if no slot for a stream is left.
 */
export const sendStream = (edge: Edge, stream: Stream, request: Request, response: ServerResponse): void => {
  const { context } = edge
  // Begin no stream if the client disconnected while its request was being read: no `close` event will follow
  // that could end the stream.
  if (response.destroyed) return
  const { principal = null } = factsOf(response)
  const giveBack = context.streams.take({ principal, ip: request.ip ?? '' })
  response.on('close', giveBack)
  factsOf(response).streamedAtMs = performance.now()
  const connection = openConnection(response)
  // The response to HEAD has no body, so the stream ends at once.
  if (request.method === 'HEAD') connection.end()
  else {
    context.streams.watch(connection)
    confirmWhileOpen(edge, request, connection)
    stream(connection)
      .catch((error: unknown) => reportBroken(context, response, error))
      .finally(connection.end)
  }
}

/** Ends the stream when the key is revoked, the session has ended, or the person is no longer a member. */
const confirmWhileOpen = (edge: Edge, request: Request, { closed, end }: Connection): void => {
  const { access }: RouteDefinition['metadata'] = routeOf(request).metadata
  const { principal = null } = factsOf(request.res as ServerResponse)
  if (access.by === 'anyone' || principal === null) return
  let isAsking = false
  const confirm = async () => {
    if (isAsking) return
    isAsking = true
    try {
      await edge.confirm(request, access, principal.scope.workspaceId)
    } catch (error) {
      // End the stream only if the caller may no longer read. While the database is unavailable, for example,
      // the stream stays open, because no events are sent then either.
      if (error instanceof ApiError) end()
    }
    isAsking = false
  }
  const timer = setInterval(() => void confirm(), confirmEveryMs)
  closed.addEventListener('abort', () => clearInterval(timer))
}
