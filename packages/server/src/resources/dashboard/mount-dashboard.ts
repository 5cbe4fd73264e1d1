import type { Express, NextFunction, Request, Response } from 'express'
import {
  createStaticAnswer,
  factsOf,
  type RateLimits,
  type StaticAnswer,
  sendStatic,
} from '../../mechanisms/http/index.ts'
import type { Dashboard } from '../../mechanisms/pages/index.ts'
import type { Config } from '../../settings/config.ts'
import type { Context } from '../context.ts'

const yearSeconds = 31_536_000

/**
 * The content security policy: scripts and styles of the own origin, which send requests to that origin only
 * and write no HTML. `blob:` is for the preview of a logo to upload, and
 * `frame-src` for previews of the pages of buyers.
 */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "frame-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

const typeOf = (name: string): string =>
  types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/**
 * Creates a cache of responses with files, by file name. A response is compressed at its first request, and
 * kept as long as the process runs.
 */
const createAnswers = (
  { index, assets }: Dashboard,
  { publicBaseUrl, signUp }: Pick<Config, 'publicBaseUrl' | 'signUp'>,
) => {
  const made = new Map<string, Promise<StaticAnswer>>()
  const keep = (name: string, type: string, bytes: Buffer) => {
    const answer = made.get(name) ?? createStaticAnswer(type, bytes)
    made.set(name, answer)
    return answer
  }
  // Pages of the dashboard may be in deeper folders than its start page, so relative URLs are replaced by
  // absolute paths.
  const base = `${new URL(publicBaseUrl).pathname.replace(/\/$/, '')}/dashboard/`
  const page = Buffer.from(
    index
      .replaceAll('="./', `="${base}`)
      .replace('name="sign-up" content="closed"', `name="sign-up" content="${signUp}"`),
  )
  return {
    page: () => keep('', 'text/html; charset=utf-8', page),
    asset: (name: string) => {
      const bytes = assets.get(name)
      return bytes === undefined ? null : keep(name, typeOf(name), bytes)
    },
  }
}

/** Mounts the dashboard, if the process was given its files. */
export const mountDashboard = (app: Express, { pages, config }: Context, limits: RateLimits): void => {
  if (pages === null) return
  const answers = createAnswers(pages.dashboard, config)
  app.get('/dashboard/assets/:name', async (request: Request, response: Response, next: NextFunction) => {
    const answer = answers.asset(request.params.name as string)
    if (answer === null) return next()
    Object.assign(factsOf(response), { operation: 'dashboard:asset', route: '/dashboard/assets/:name' })
    limits.filesPerAddress(request.ip ?? '', response)
    response.setHeader('cache-control', `public, max-age=${yearSeconds}, immutable`)
    return sendStatic(request, response, await answer)
  })
  app.get(['/dashboard', '/dashboard/{*path}'], async (request: Request, response: Response, next) => {
    if (request.path.startsWith('/dashboard/assets/')) return next()
    Object.assign(factsOf(response), { operation: 'dashboard:page', route: '/dashboard' })
    response.setHeader('content-security-policy', policy)
    response.setHeader('x-frame-options', 'DENY')
    response.setHeader('x-robots-tag', 'noindex')
    limits.perAddress(request.ip ?? '', response)
    sendStatic(request, response, await answers.page())
  })
}
