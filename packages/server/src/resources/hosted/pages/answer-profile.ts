import { ContactMessage } from '@stablerail/contract'
import { ApiError, refuseUnsafeText, visitorOf } from '../../../mechanisms/http/index.ts'
import { contactMerchant } from '../profiles/contact-merchant.ts'
import { seeProfile } from '../profiles/merchant-profile.ts'
import { messagePage, refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { profilePage, type Typed } from './profile-page.ts'

/** The public page of a merchant: links to pay by, and a form that mails a message to the merchant. */
export const answerProfile = async ({
  context,
  request,
  token: slug,
  form,
}: PageRequest): Promise<PageAnswer> => {
  const profile = await seeProfile(context, slug)
  if (form === null || profile.merchant.supportEmail === null) return profilePage(profile)
  const typed = readTyped(form)
  const { data: message } = ContactMessage.safeParse({
    ...typed,
    name: typed.name === '' ? undefined : typed.name,
  })
  if (message === undefined) return profilePage(profile, { typed })
  try {
    refuseUnsafeText(null, { params: typed, query: null, body: null })
    await contactMerchant(context, slug, { message, ip: visitorOf(context, request).ip })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') return refusalPage(error, profile)
    const { status, message: detail, retryAfterSeconds } = error
    return messagePage({ kind: 'tooManyMessages', status, detail, retryAfterSeconds }, profile)
  }
  return profilePage(profile, { isSent: true })
}

/** What was typed, with the ends of lines as a form sends them made one character, which is how they are counted. */
const readTyped = (form: URLSearchParams): Typed => ({
  email: (form.get('email') ?? '').trim(),
  name: (form.get('name') ?? '').trim(),
  message: (form.get('message') ?? '').replaceAll('\r\n', '\n').trim(),
})
