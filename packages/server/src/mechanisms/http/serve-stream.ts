import type { ServerResponse } from 'node:http'
import type { Request } from 'express'
import { ApiError } from './api-error.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Edge } from './edge.ts'
import { reportBroken } from './error-funnel.ts'
import { factsOf } from './facts.ts'
import { type RouteDefinition, routeOf } from './routes.ts'

/** Writes a stream's messages; what it answers settles when it writes no more. */
export type Stream = (connection: Connection) => Promise<void>

/** So often is looked whether the caller may still read; a key is believed for two seconds more. */
const confirmEveryMs = 2_000

/**
 * Sends a stream until it ends: the client leaves, the caller may no longer read, the process stops. Throws before
 * anything is sent where no place for a stream is left.
 */
export const sendStream = (edge: Edge, stream: Stream, request: Request, response: ServerResponse): void => {
  const { context } = edge
  // A client that left while its request was read has no end of the connection to come.
  if (response.destroyed) return
  const { principal = null } = factsOf(response)
  const giveBack = context.streams.take({ principal, ip: request.ip ?? '' })
  response.on('close', giveBack)
  factsOf(response).streamedAtMs = performance.now()
  const connection = openConnection(response)
  // The answer to HEAD has no body, so there is nothing to wait for.
  if (request.method === 'HEAD') connection.end()
  else {
    context.streams.watch(connection)
    confirmWhileOpen(edge, request, connection)
    stream(connection)
      .catch((error: unknown) => reportBroken(context, response, error))
      .finally(connection.end)
  }
}

/** Ends the stream once the key is revoked, the session has ended or the person is no member any more. */
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
      // A database that cannot be asked sends no events either.
      if (error instanceof ApiError) end()
    }
    isAsking = false
  }
  const timer = setInterval(() => void confirm(), confirmEveryMs)
  closed.addEventListener('abort', () => clearInterval(timer))
}
