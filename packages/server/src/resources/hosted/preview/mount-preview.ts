import type { Frame, Rendered, Renderer } from '@stablerail/pages'
import type { Express, Request, Response } from 'express'
import { ApiError, type Authenticate, factsOf } from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { toMerchant } from '../merchant.ts'
import { policyOf } from '../pages/policy.ts'
import { accentOf, sampleCheckout, sampleLink } from './sample.ts'
import { sampleInvoice } from './sample-invoice.ts'

/** The access to previews: a member of the workspace, signed in to the dashboard. */
const access = { by: 'session', role: 'viewer', effect: 'reads' } as const

/** Only the dashboard may embed a preview. */
const embeddedBy = ["'self'"]

type Asked = Parameters<typeof sampleInvoice>[0] & { frame: Frame }

const previews: Record<string, (renderer: Renderer, asked: Asked) => Rendered> = {
  checkout: (renderer, { frame, nowMs, ...asked }) =>
    renderer.renderCheckout(frame, sampleCheckout(asked, nowMs)),
  invoice: (renderer, { frame, ...asked }) => renderer.renderInvoice(frame, sampleInvoice(asked)),
  link: (renderer, { frame, ...asked }) => renderer.renderLink(frame, sampleLink(asked)),
}

/**
 * Refuses to show a preview outside a frame of the dashboard, because it shows texts of the URL under the merchant's
 * name. Browsers that send no `Sec-Fetch-*` headers need the session only.
 */
const requireFrame = ({ headers }: Request): void => {
  const { 'sec-fetch-dest': dest, 'sec-fetch-site': site } = headers
  const isOther = (dest ?? 'iframe') !== 'iframe' || (site ?? 'same-origin') !== 'same-origin'
  if (isOther) throw new ApiError('forbidden', 'A preview is shown within the dashboard only.')
}

/** Returns the path of the merchant's logo on the origin of the request; null if there is no logo. */
const logoOf = (logoUrl: string | null): string | null => {
  if (logoUrl === null) return null
  const { pathname, search } = new URL(logoUrl)
  return `${pathname}${search}`
}

/**
 * Mounts previews of hosted pages for forms of the dashboard: `/dashboard/preview/{workspace}/{page}`, with the values
 * of the form as the query. The page is rendered as buyers see it, without its script, and with sample data: nothing
 * is read but the workspace, and nothing is created.
 */
export const mountPreview = (app: Express, context: Context, authenticate: Authenticate): void => {
  const { pages, db, config, clock } = context
  if (pages === null) return
  const path = '/dashboard/preview/:workspaceId/:page'
  app.get(path, async (request: Request, response: Response, next) => {
    const { workspaceId, page } = request.params as { workspaceId: string; page: string }
    const preview = Object.hasOwn(previews, page) ? previews[page] : undefined
    if (preview === undefined) return next()
    Object.assign(factsOf(response), { operation: 'dashboard:preview', route: path })
    requireFrame(request)
    await authenticate(request, access, workspaceId)
    const workspace = await findWorkspace(db, workspaceId)
    const merchant = toMerchant(config, workspace)
    const typed = new URL(request.originalUrl, 'http://page.invalid').searchParams
    const accent = accentOf(typed)
    const { html, styles } = preview(pages.renderer, {
      typed,
      merchant,
      seller: {
        sellerAddress: workspace?.seller_address ?? null,
        sellerTaxId: workspace?.seller_tax_id ?? null,
      },
      livemode: typed.get('mode') === 'live',
      nowMs: clock.now().getTime(),
      frame: {
        language: pages.renderer.chooseLanguage(null, request.headers['accept-language']),
        accent: accent === undefined ? (workspace?.accent ?? null) : accent,
        logo: logoOf(merchant.logoUrl),
        isPreview: true,
      },
    })
    response.setHeader('content-security-policy', policyOf(styles, embeddedBy))
    response.setHeader('x-frame-options', 'SAMEORIGIN')
    response.setHeader('x-robots-tag', 'noindex')
    response.setHeader('cache-control', 'no-store')
    response.type('html').send(html)
  })
}
