import { readFileSync } from 'node:fs'
import { buildOpenApiDocument } from '@stablerail/codegen/openapi'
import { apiVersion } from '@stablerail/contract'
import type { Express } from 'express'
import type { Config } from '../../settings/config.ts'
import { factsOf } from './facts.ts'
import type { RateLimits } from './rate-limits.ts'
import { createStaticAnswer, type StaticAnswer, sendStatic } from './static-answer.ts'
import { findViewer } from './viewer.ts'

/**
 * The configuration of Scalar, the script that shows the API reference in the browser. It turns off all
 * features that send requests to other hosts, load fonts or offer a service of Scalar's vendor.
 */
const configuration = JSON.stringify({
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
})

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Stablerail API reference</title>
  </head>
  <body>
    <script id="api-reference" data-url="/${apiVersion}/openapi.json"
      data-configuration='${configuration}'></script>
    <script src="/${apiVersion}/docs/viewer.js"></script>
  </body>
</html>
`

/**
 * The Content-Security-Policy of the page that shows the API reference: the page loads no files from other
 * hosts, and Scalar's script may write styles and compile templates. The page runs in a sandbox with an
 * opaque origin, because four megabytes of third-party code must not use the session cookie.
 */
const contentPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; " +
  "frame-ancestors 'none'"

/**
 * A script that replaces the storage of the browser, because a sandboxed page has no storage and Scalar's
 * script does not start without storage. The replacement lasts as long as the page.
 */
const storage = `for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map()
  Object.defineProperty(window, name, {
    value: {
      get length() { return kept.size },
      key: (index) => [...kept.keys()][index] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
    },
  })
}
`

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
  const html = make('text/html; charset=utf-8', () => page)
  const script = make('text/javascript; charset=utf-8', () => storage + readFileSync(findViewer(), 'utf8'))
  serve('/', 'root', root)
  serve(`/${apiVersion}/openapi.json`, 'openapi', document)
  serve(`/${apiVersion}/docs`, 'docs', html, { 'content-security-policy': contentPolicy })
  serve(`/${apiVersion}/docs/viewer.js`, 'docs:viewer', script, {
    'cache-control': `public, max-age=${oneDaySeconds}`,
    // The page is sandboxed and has an opaque origin, so for the browser this script comes from another
    // origin.
    'cross-origin-resource-policy': 'cross-origin',
  })
}
