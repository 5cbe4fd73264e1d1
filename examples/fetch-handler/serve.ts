/**
 * Serves the route files of this example in the same way as Next.js, so that the example runs without
 * installing Next.js.
 */
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import * as orders from './app/api/orders/route.ts'
import * as webhooks from './app/webhooks/stablerail/route.ts'

type Handler = (request: Request) => Response | Promise<Response>

const routes: Record<string, Record<string, Handler>> = {
  '/api/orders': { POST: orders.POST, GET: orders.GET },
  '/webhooks/stablerail': { POST: webhooks.POST },
}

const handle: Handler = (request) => {
  const handler = routes[new URL(request.url).pathname]?.[request.method]
  return handler ? handler(request) : new Response('Not found', { status: 404 })
}

export const createApp = (): Server => createServer(getRequestListener(handle))
