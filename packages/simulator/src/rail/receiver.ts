import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Stablerail } from '@stablerail/sdk'
import {
  type UnknownWebhookEvent,
  verify,
  type WebhookEvent,
  WebhookVerificationError,
} from '@stablerail/sdk/webhooks'
import { waitFor } from './wait-for.ts'

/** The behaviour of a receiver. */
export type ReceiverBehaviour =
  /** It responds 204. */
  | 'ok'
  /** It closes each connection without a response. */
  | 'down'
  /** It responds 204 after this time. The service waits 15 seconds. */
  | { delayMs: number }
  /** It responds with this status. */
  | { status: number }

export type ReceiverOptions = {
  /** The types of events to receive. Default: all. */
  events?: string[]
  /** The behaviour at the beginning. Default: `ok`. */
  behaviour?: ReceiverBehaviour
}

export type ReceivedEvent = WebhookEvent | UnknownWebhookEvent

/** A webhook endpoint of a workspace, with a server on this machine that receives and verifies its deliveries. */
export type Receiver = AsyncDisposable & {
  url: string
  endpointId: string
  /** The events whose signature was right, in the order of their arrival. An event that is sent again is there again. */
  readonly received: readonly ReceivedEvent[]
  /** Changes the behaviour, from the next request on. */
  behave(behaviour: ReceiverBehaviour): void
  /** Returns the first received event of a type. Waits for one, for 10 seconds by default. */
  next(type: string, options?: { withinMs?: number }): Promise<ReceivedEvent>
  /** Deletes the endpoint and ends the server. */
  stop(): Promise<void>
}

type Opening = ReceiverOptions & {
  client: Stablerail
  /** The origins of this machine to which the service delivers webhooks. The receiver uses one that is free. */
  origins: readonly string[]
}

/** Starts a receiver, and creates its endpoint in the workspace of `client`. */
export const openReceiver = async ({
  client,
  origins,
  events = ['*'],
  behaviour = 'ok',
}: Opening): Promise<Receiver> => {
  const received: ReceivedEvent[] = []
  const current = { behaviour }
  // The first delivery may arrive before the response to the creation of the endpoint.
  const secret = Promise.withResolvers<string>()
  const server = createServer((request, response) => {
    if (current.behaviour === 'down') return void request.socket.destroy()
    receive(request, secret.promise).then(
      async (event) => {
        received.push(event)
        await answer(response, current.behaviour)
      },
      (error: unknown) =>
        response.writeHead(400).end(error instanceof WebhookVerificationError ? error.code : ''),
    )
  })
  const url = `${await listenOnOne(server, origins)}/webhooks`
  try {
    const { endpoint, signingSecret } = await client.webhookEndpoints.create({ url, events })
    secret.resolve(signingSecret)
    const stop = async () => {
      await close(server)
      await client.webhookEndpoints.delete(endpoint.id)
    }
    return {
      url,
      endpointId: endpoint.id,
      received,
      behave(next) {
        current.behaviour = next
      },
      next: (type, { withinMs = 10_000 } = {}) =>
        waitFor(`an event ${type} is received`, () => received.find((one) => one.type === type), withinMs),
      stop,
      [Symbol.asyncDispose]: stop,
    }
  } catch (error) {
    await close(server)
    throw error
  }
}

const receive = async (request: IncomingMessage, secret: Promise<string>): Promise<ReceivedEvent> =>
  await verify(await buffer(request), request.headers, await secret)

const answer = async (response: ServerResponse, behaviour: ReceiverBehaviour): Promise<void> => {
  if (typeof behaviour === 'object' && 'delayMs' in behaviour) {
    const closed = new AbortController()
    response.once('close', () => closed.abort())
    // The service closes the connection when it waits no longer. Then no response is sent.
    await delay(behaviour.delayMs, undefined, { signal: closed.signal }).catch(() => undefined)
  }
  if (response.destroyed) return
  const status = typeof behaviour === 'object' && 'status' in behaviour ? behaviour.status : 204
  response.writeHead(status).end()
}

/** Makes a server listen at the first origin that is free. Returns the origin. */
const listenOnOne = async (server: Server, origins: readonly string[]): Promise<string> => {
  for (const origin of origins) {
    const { hostname, port } = new URL(origin)
    try {
      server.listen(Number(port), hostname)
      await once(server, 'listening')
      return origin
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  throw new Error(
    origins.length === 0
      ? 'This simulator has no addresses for receivers. Start one with startSimulator().'
      : `All ${origins.length} receivers of the simulator are in use. End one of them with receiver.stop().`,
  )
}

const close = async (server: Server): Promise<void> => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
