import { ContactMessage, type MerchantProfile } from '@stablerail/contract'
import type { BusinessFacts, TypedMessage } from '@stablerail/pages'
import { ApiError, refuseUnsafeText, visitorOf } from '../../../mechanisms/http/index.ts'
import { cardOf, cardOfProfile } from '../files/card.ts'
import type { Shown } from '../merchant.ts'
import { contactMerchant } from '../profiles/contact-merchant.ts'
import { findBySlug, showProfile } from '../profiles/merchant-profile.ts'
import { frameOf } from './frame-of.ts'
import { messagePage, refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

const fields = ['email', 'name', 'message'] as const

/**
 * Serves the public page of a merchant: its payment links, and a form that mails a message to the merchant.
 */
export const answerProfile = async ({
  context,
  request,
  token: slug,
  form,
}: PageRequest): Promise<PageAnswer> => {
  const workspace = await findBySlug(context, slug)
  const profile = await showProfile(context, slug, workspace)
  const { merchant, livemode } = profile
  const shown = { merchant, livemode, accent: workspace.accent, publicPage: `../u/${slug}` }
  if (form === null || merchant.supportEmail === null)
    return businessPage(context, { shown, profile, written: null })
  const typed = readTyped(form)
  const { data: message, error: refusal } = ContactMessage.safeParse({
    ...typed,
    name: typed.name === '' ? undefined : typed.name,
  })
  if (message === undefined) {
    const wrong = fields.find((field) => refusal.issues.some(({ path }) => path[0] === field)) ?? 'message'
    return businessPage(context, { shown, profile, written: { ...typed, wrong } })
  }
  try {
    refuseUnsafeText(null, { params: typed, query: null, body: null })
    await contactMerchant(context, slug, { message, ip: visitorOf(context, request).ip })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') return refusalPage(error, shown)
    const { status, message: detail, retryAfterSeconds } = error
    return messagePage({ kind: 'tooManyMessages', status, detail, retryAfterSeconds }, shown)
  }
  return businessPage(context, { shown, profile, written: 'sent' })
}

type Shop = { shown: Shown; profile: MerchantProfile; written: BusinessFacts['written'] }

const businessPage = ({ config }: PageRequest['context'], { shown, profile, written }: Shop): PageAnswer => {
  const card = cardOf(config, `u/${profile.slug}`, cardOfProfile(profile.merchant))
  return {
    render: (renderer, language) => ({
      ...renderer.renderBusiness(frameOf(shown, language, card), { profile, written }),
      status: written === null || written === 'sent' ? 200 : 400,
      scripted: false,
    }),
  }
}

/**
 * Returns the typed message. Forms send line ends as CRLF; they become one character, because the limit
 * counts them so.
 */
const readTyped = (form: URLSearchParams): TypedMessage => ({
  email: (form.get('email') ?? '').trim(),
  name: (form.get('name') ?? '').trim(),
  message: (form.get('message') ?? '').replaceAll('\r\n', '\n').trim(),
})
