import type { LinkFacts } from '@stablerail/pages'
import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import type { PaymentLinkRow } from '../../payment-links/index.ts'
import { pressCheckout } from '../checkouts/visit-checkout.ts'
import { cardOf, cardOfLink } from '../files/card.ts'
import { readAmount } from '../links/chosen-amount.ts'
import { toLinkFacts } from '../links/link-facts.ts'
import { findPayablePairs } from '../links/payable-pairs.ts'
import { findLink, visitLink } from '../links/visit-link.ts'
import { findShown, type Shown } from '../merchant.ts'
import { frameOf } from './frame-of.ts'
import { inLanguage } from './in-language.ts'
import { messagePage, refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { isVisit } from './visit.ts'

/**
 * Serves the page of a payment link. A visit of a link with a fixed amount, or a submitted form, creates a
 * checkout and redirects to it; every other request gets the form and creates nothing. The button of the form also prepares
 * the payment, so that the checkout needs no second press.
 */
export const answerLink = async (asked: PageRequest): Promise<PageAnswer> => {
  const { context, request, token, form } = asked
  const link = await findLink(context, token)
  const shown = await findShown(context, link)
  if (!link.active) return messagePage({ kind: 'linkOff', status: 410 }, shown)
  if (form === null && (link.open_amount || !isVisit(request))) return showLink(asked, { link, shown }, null)
  const chosen = readAmount(link, form ?? new URLSearchParams())
  if ('refused' in chosen) return showLink(asked, { link, shown }, chosen.refused)
  try {
    const checkout = await visitLink(context, link, { ...chosen, ip: request.ip ?? '' })
    if (form !== null) await pressCheckout(context, checkout, visitorOf(context, request))
    return { goTo: inLanguage(request, `../checkout/${checkout.hosted_token}`) }
  } catch (error) {
    return refuseVisit(asked, shown, error)
  }
}

const showLink = async (
  { context, token }: PageRequest,
  { link, shown }: { link: PaymentLinkRow; shown: Shown },
  refused: LinkFacts['refused'],
): Promise<PageAnswer> => {
  const scope = { workspaceId: link.workspace_id, livemode: link.livemode }
  const [pairs = []] = await findPayablePairs(context, scope, [link])
  // Do not show a form for an amount that cannot be paid.
  if (pairs.length === 0) return messagePage({ kind: 'noWallet', status: 422 }, shown)
  const { merchant, livemode } = shown
  const facts = { ...toLinkFacts(link), merchant, livemode, pairs, refused }
  const card = cardOf(context.config, `pay/${token}`, cardOfLink(link, merchant))
  return {
    render: (renderer, language) => ({
      ...renderer.renderLink(frameOf(shown, language, card), facts),
      status: refused === null ? 200 : 400,
      scripted: false,
    }),
  }
}

/**
 * Returns the refusal of a visit. An active link is refused if its product or price is no longer for sale.
 */
const refuseVisit = async (
  { context, token }: PageRequest,
  shown: Shown,
  error: unknown,
): Promise<PageAnswer> => {
  if (!(error instanceof ApiError) || error.code !== 'invalid_state_transition')
    return refusalPage(error, shown)
  const { active } = await findLink(context, token)
  return messagePage({ kind: active ? 'notForSale' : 'linkOff', status: 410 }, shown)
}
