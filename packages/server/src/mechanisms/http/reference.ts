import { readFileSync } from 'node:fs'
import { buildOpenApiDocument } from '@stablerail/codegen/openapi'
import { apiVersion } from '@stablerail/contract'
import type { Express } from 'express'
import type { Config } from '../../settings/config.ts'
import { factsOf } from './facts.ts'
import type { RateLimits } from './rate-limits.ts'
import { readerKey } from './reader-key.ts'
import { beforeViewer, referencePage } from './reference-page.ts'
import { createStaticAnswer, type StaticAnswer, sendStatic } from './static-answer.ts'
import { findViewer } from './viewer.ts'

/**
 * The Content-Security-Policy of the page that shows the API reference: the page loads no files from other
 * hosts, and Scalar's script may write styles and compile templates. The page runs in a sandbox with an
 * opaque origin, because four megabytes of third-party code must not use the session cookie.
 */
const contentPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; " +
  "frame-ancestors 'none'"

const oneDaySeconds = 86_400

/** Serves the OpenAPI document and a page to read it; the root path returns the URLs of both. */
export const mountReference = (app: Express, { publicBaseUrl }: Config, { perAddress }: RateLimits): void => {
  const places = {
    docs: `${publicBaseUrl}/${apiVersion}/docs`,
    openapi: `${publicBaseUrl}/${apiVersion}/openapi.json`,
  }
  const make = (type: string, read: () => string | Buffer) => {
    let made: Promise<StaticAnswer> | undefined
    return () => (made ??= createStaticAnswer(type, Buffer.from(read())))
  }
  const serve = (path: string, operation: string, answer: () => Promise<StaticAnswer>, headers = {}) =>
    app.get(path, async (request, response) => {
      factsOf(response).operation = operation
      perAddress(request.ip ?? '', response)
      // Clients revalidate each time, because the document may change with a release; an unchanged one gets 304.
      response.set({ 'cache-control': 'no-cache', ...headers })
      sendStatic(request, response, await answer())
    })
  const json = (value: () => unknown) =>
    make('application/json; charset=utf-8', () => JSON.stringify(value()))
  const root = json(() => ({ name: 'Stablerail', ...places }))
  const document = json(() => buildOpenApiDocument({ baseUrl: publicBaseUrl }))
  const html = make('text/html; charset=utf-8', () => referencePage)
  const script = make(
    'text/javascript; charset=utf-8',
    () => beforeViewer + readFileSync(findViewer(), 'utf8'),
  )
  const key = make('text/javascript; charset=utf-8', () => readerKey)
  serve('/', 'root', root)
  serve(`/${apiVersion}/openapi.json`, 'openapi', document)
  serve(`/${apiVersion}/docs`, 'docs', html, { 'content-security-policy': contentPolicy })
  // The page is sandboxed and has an opaque origin, so for the browser its scripts come from another origin.
  const shared = { 'cross-origin-resource-policy': 'cross-origin' }
  serve(`/${apiVersion}/docs/reader-key.js`, 'docs:reader-key', key, shared)
  serve(`/${apiVersion}/docs/viewer.js`, 'docs:viewer', script, {
    'cache-control': `public, max-age=${oneDaySeconds}`,
    ...shared,
  })
}
