import type { AddressInfo } from 'node:net'
import { createApp } from '../../app.ts'
import { createHttpServer, type ImplementedRoute } from '../../mechanisms/http/index.ts'
import type { Context } from '../../resources/context.ts'
import { testConfig } from '../context.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
export type AppAnswer = { status: number; headers: Headers; text: string; body: any; cookie: string }

export type TestApp = {
  origin: string
  /**
   * Sends a request with a JSON body. No cookie is kept: a test passes the cookie of one response to the next
   * call.
   */
  call(method: string, path: string, options?: CallOptions): Promise<AppAnswer>
  stop(): Promise<void>
}

export type CallOptions = { body?: unknown; cookie?: string; headers?: Record<string, string> }

/** Serves the session routes, and the given other routes, in the same way as the whole application. */
export const startTestApp = async (
  context: Context,
  routes: readonly ImplementedRoute[] = [],
): Promise<TestApp> => {
  const server = createHttpServer(context, createApp(context, routes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    call: (method, path, options = {}) => call(origin + path, method, options),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const call = async (
  url: string,
  method: string,
  { body, cookie, headers }: CallOptions,
): Promise<AppAnswer> => {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie }),
      // A browser on the service's own pages sends this header; Node's fetch does not.
      origin: testConfig().publicBaseUrl,
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : JSON.parse(text),
    cookie: response.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}
