import express, { type Express, type Request, type Response } from 'express'
import type { Context } from '../../context.ts'
import { basePath, clientAddressHeader } from './auth.ts'

/** What of the session library is open; its other routes (sign-up, social accounts …) are not mounted. */
const openPaths = [
  '/sign-in/email',
  '/sign-in/email-otp',
  '/email-otp/send-verification-otp',
  '/email-otp/request-password-reset',
  '/email-otp/reset-password',
  '/get-session',
  '/list-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/revoke-other-sessions',
  '/change-password',
  '/sign-out',
]

/** Mounts signing in and out, before anything else reads bodies. Error answers are the library's own. */
export const mountSessions = (app: Express, context: Context): void => {
  const readBody = express.raw({ type: () => true, limit: '32kb' })
  for (const path of openPaths) {
    const serve = async (request: Request, response: Response) => {
      response.locals.operation = `auth:${path.slice(1)}`
      await send(response, await context.sessions.answer(toWebRequest(context, path, request)))
    }
    app.route(`${basePath}${path}`).get(serve).post(readBody, serve)
  }
}

/** The request as the library reads it: at our own address, from the caller Express believes in. */
const toWebRequest = ({ config }: Context, path: string, request: Request): globalThis.Request => {
  const url = new URL(`${basePath}${path}`, config.publicBaseUrl)
  url.search = new URL(request.originalUrl, 'http://any').search
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  headers.delete(clientAddressHeader)
  if (request.ip !== undefined) headers.set(clientAddressHeader, request.ip)
  const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : null
  return new Request(url, { method: request.method, headers, body })
}

const send = async (response: Response, answer: globalThis.Response): Promise<void> => {
  response.status(answer.status)
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const retryAfter = answer.headers.get('x-retry-after')
  if (retryAfter !== null) response.setHeader('retry-after', retryAfter)
  response.end(Buffer.from(await answer.arrayBuffer()))
}
