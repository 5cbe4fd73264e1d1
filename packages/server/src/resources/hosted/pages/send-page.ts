import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language, Renderer } from '@stablerail/pages'
import type { Request, Response } from 'express'
import { discardRest } from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'
import { askedLanguage } from './in-language.ts'
import type { PageAnswer } from './page.ts'
import { policyOf, scriptedPolicyOf } from './policy.ts'

type Exchange = { request: Request; response: Response }

/**
 * Sends a page, with the policy that allows only its own styles and scripts, or a redirect to another URL. In
 * both cases, a page that opened or embeds the window keeps its reference to the window: a browser cuts the
 * reference as soon as one response in a chain of redirects has another opener policy.
 */
export const sendPage = async (
  { pages }: Context,
  { request, response }: Exchange,
  answer: PageAnswer,
): Promise<void> => {
  discardRest(response)
  const { embedOrigins = [] } = answer
  response.setHeader('cross-origin-opener-policy', 'unsafe-none')
  // Forbid embedding in browsers without support for `frame-ancestors` too. The others ignore this header,
  // which cannot name origins.
  if (embedOrigins.length === 0) response.setHeader('x-frame-options', 'DENY')
  else response.removeHeader('x-frame-options')
  response.setHeader('x-robots-tag', 'noindex')
  if ('goTo' in answer) {
    response.setHeader('content-security-policy', policyOf([], embedOrigins))
    response.statusCode = 303
    response.setHeader('location', answer.goTo)
    response.end()
    return
  }
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
  if (pages === null) throw new Error('This process was started without the pages that it is to serve.')
  const language = languageOf(pages.renderer, request)
  const { status, html, styles, scripted } = answer.render(pages.renderer, language)
  const policy = (scripted ? scriptedPolicyOf : policyOf)(styles, embedOrigins)
  response.setHeader('content-security-policy', policy)
  response.setHeader('content-language', language)
  response.statusCode = status
  await sendHtml({ request, response }, html)
}

const languageOf = ({ chooseLanguage }: Renderer, request: Request): Language =>
  chooseLanguage(askedLanguage(request), request.headers['accept-language'])

/** The quality of Brotli at which a page takes about as long to compress as with gzip, and is about a tenth smaller. */
const brotliQuality = 5

const encodings = {
  br: (html: string) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: (html: string) => promisify(gzip)(html),
}

/** Sends HTML, compressed if the browser accepts that, because a QR code is long and repetitive. */
const sendHtml = async ({ request, response }: Exchange, html: string): Promise<void> => {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('vary', 'accept-encoding, accept-language')
  const encoding = (['br', 'gzip'] as const).find((name) => request.acceptsEncodings(name) !== false)
  if (encoding !== undefined) response.setHeader('content-encoding', encoding)
  const bytes = encoding === undefined ? Buffer.from(html) : await encodings[encoding](html)
  response.setHeader('content-length', bytes.length)
  response.end(bytes)
}
