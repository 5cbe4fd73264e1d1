import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { buildOpenApiDocument } from '@stablerail/codegen/openapi'
import { apiVersion } from '@stablerail/contract'
import type { Express } from 'express'
import type { Config } from '../../config.ts'

// The build for browsers stands beside the entry; the package does not export it by name.
const entry = createRequire(import.meta.url).resolve('@scalar/api-reference')
const viewer = join(dirname(entry), 'browser', 'standalone.js')

/** Nothing that calls elsewhere, asks for fonts or offers a service of the viewer's makers. */
const configuration = JSON.stringify({
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
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

/** Nothing of the page comes from elsewhere; the viewer styles itself and compiles templates. */
const contentPolicy =
  "default-src 'none'; script-src 'self' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "font-src 'self' data:; connect-src 'self'; worker-src blob:; base-uri 'none'; frame-ancestors 'none'"

/** The machine-readable description, and a page to read it on, both served from here. */
export const mountReference = (app: Express, config: Config): void => {
  const document = Buffer.from(JSON.stringify(buildOpenApiDocument({ baseUrl: config.publicBaseUrl })))
  let viewerSource: Buffer | undefined
  app.get(`/${apiVersion}/openapi.json`, (_request, response) => {
    response.type('application/json').setHeader('access-control-allow-origin', '*')
    response.send(document)
  })
  app.get(`/${apiVersion}/docs`, (_request, response) => {
    response.type('html').setHeader('content-security-policy', contentPolicy)
    response.send(page)
  })
  app.get(`/${apiVersion}/docs/viewer.js`, (_request, response) => {
    viewerSource ??= readFileSync(viewer)
    response.type('text/javascript').setHeader('cache-control', 'public, max-age=86400')
    response.send(viewerSource)
  })
}
