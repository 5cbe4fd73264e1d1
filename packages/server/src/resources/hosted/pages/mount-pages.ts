import type { Express, Request, Response } from 'express'
import {
  ApiError,
  factsOf,
  type RateLimits,
  readFormBody,
  reportBroken,
} from '../../../mechanisms/http/index.ts'
import type { Context } from '../../context.ts'
import { findPageFile, sendPageFile } from '../files/page-files.ts'
import { answerCheckout } from './answer-checkout.ts'
import { answerInvoice } from './answer-invoice.ts'
import { answerLink } from './answer-link.ts'
import { answerProfile } from './answer-profile.ts'
import { answerSubscription } from './answer-subscription.ts'
import { answerUnsubscribe } from './answer-unsubscribe.ts'
import {
  brokenPage,
  foreignFormPage,
  notFoundPage,
  refusalPage,
  tooManyPage,
  wrongMethodPage,
} from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { sendPage } from './send-page.ts'
import { sendScript } from './send-script.ts'
import { isOwnForm } from './visit.ts'

const formLimitBytes = 4_096
/**
 * The largest form is a message of 2,000 characters: each takes up to 4 bytes, and 12 when percent-encoded.
 */
const messageLimitBytes = 32_768

const pages: Record<string, (request: PageRequest) => Promise<PageAnswer>> = {
  pay: answerLink,
  checkout: answerCheckout,
  i: answerInvoice,
  u: answerProfile,
  s: answerSubscription,
  unsubscribe: answerUnsubscribe,
}

/**
 * The origins that may embed an error page which is sent before its checkout is known: all. Such a page
 * accepts no input and contains no personal data. If it could not be embedded, the modal of a shop would stay
 * blank.
 */
const anyPage = ['*']

/**
 * Mounts the pages for buyers, and the scripts that add functions to some of them; the pages work without
 * these scripts. Every response is an HTML page, even the response to an error.
 */
export const mountPages = (app: Express, context: Context, limits: RateLimits): void => {
  app.use(async (request, response, next) => {
    const [, name = '', token = '', ...rest] = request.path.split('/')
    if (name === 'scripts' && rest.length === 0)
      return sendScript(context, limits, { request, response, next })
    const answer = Object.hasOwn(pages, name) ? pages[name] : undefined
    if (answer === undefined) return next()
    Object.assign(factsOf(response), { operation: `page:${name}`, route: `/${name}/:token` })
    const isOfModals = answer === answerCheckout
    const send = (sent: PageAnswer) =>
      sendPage(context, { request, response }, isOfModals ? { embedOrigins: anyPage, ...sent } : sent)
    const isToken = /^[\w-]{1,80}$/.test(token)
    const file = isToken && request.method !== 'POST' ? findPageFile(name, rest) : undefined
    try {
      const isForeign =
        request.method === 'POST' &&
        !isOwnForm(request, [context.config.hostedBaseUrl, context.config.publicBaseUrl])
      const refused = refuse(limits, request, response)
      if (refused !== null) await send(refused)
      // A shop may lead its buyer to a checkout by a form, whose fields are not read.
      else if (isForeign && answer !== answerCheckout) await send(foreignFormPage())
      else if (file !== undefined) {
        const unread = await sendPageFile(file, { context, request, token }, response).catch(refusalPage)
        if (unread !== undefined) await send(unread)
      } else if (!isToken || rest.length > 0) await send(notFoundPage())
      else await send(await answerAsked({ context, request, token, isForeign }, answer))
    } catch (error) {
      reportBroken(context, response, error)
      await send(brokenPage())
    }
  })
}

/**
 * Returns the error page for a request that is refused before its page is looked up; null if the request is
 * not refused.
 */
const refuse = ({ perAddress }: RateLimits, request: Request, response: Response): PageAnswer | null => {
  try {
    perAddress(request.ip ?? '', response)
  } catch (error) {
    if (error instanceof ApiError) return tooManyPage(error.retryAfterSeconds)
    throw error
  }
  return ['GET', 'HEAD', 'POST'].includes(request.method) ? null : wrongMethodPage()
}

const answerAsked = async (
  asked: Omit<PageRequest, 'form'>,
  answer: (request: PageRequest) => Promise<PageAnswer>,
): Promise<PageAnswer> => {
  try {
    const isSent = asked.request.method === 'POST' && !asked.isForeign
    const limitBytes = answer === answerProfile ? messageLimitBytes : formLimitBytes
    return await answer({ ...asked, form: isSent ? await readFormBody(asked.request, limitBytes) : null })
  } catch (error) {
    return refusalPage(error)
  }
}
