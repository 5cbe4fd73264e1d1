import { findLink, visitLink } from '../links/visit-link.ts'
import { findMerchant } from '../merchant.ts'
import { linkPage, readAmount } from './link-page.ts'
import { messagePage, refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { isVisit } from './visit.ts'

/**
 * The page of a payment link. A visit of a link with a set amount, or a form that was sent, makes a checkout and leads to
 * it; whatever else asks for the page gets the form and makes nothing.
 */
export const answerLink = async ({ context, request, token, form }: PageRequest): Promise<PageAnswer> => {
  const link = await findLink(context, token)
  const merchant = await findMerchant(context, link.workspace_id)
  const shown = { merchant, livemode: link.livemode }
  if (!link.active) return messagePage(inactive, shown)
  if (form === null && (link.open_amount || !isVisit(request))) return linkPage({ link, merchant })
  const chosen = readAmount(link, form ?? new URLSearchParams())
  if ('fault' in chosen) return linkPage({ link, merchant }, chosen.fault)
  try {
    const checkout = await visitLink(context, link, { ...chosen, ip: request.ip ?? '' })
    return { goTo: `../checkout/${checkout.hosted_token}` }
  } catch (error) {
    return refusalPage(error, shown)
  }
}

const inactive = {
  kind: 'gone',
  status: 410,
  detail: 'This payment link is no longer in use. Ask the merchant for another way to pay.',
} as const
