import type { HostedSubscription } from '@stablerail/contract'
import type { Context } from '../../../context.ts'
import {
  cancelHosted,
  findFrameOf,
  paySubscription,
  seeSubscription,
} from '../subscriptions/hosted-subscription.ts'
import { logoPath } from './frame.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/**
 * The page of a subscription, which makes nothing when it is looked at. Its forms lead to the checkout of what is unpaid,
 * and cancel the subscription when the paid period ends. What needs a signature is asked for by the script of the page.
 */
export const answerSubscription = async (asked: PageRequest): Promise<PageAnswer> => {
  const { context, request, token, form } = asked
  const subscription = await seeSubscription(context, token)
  if (form === null) return await showSubscription(context, token, subscription)
  const language = new URL(request.originalUrl, 'http://page.invalid').searchParams.get('lang')
  const query = language === null ? '' : `?${new URLSearchParams({ lang: language })}`
  try {
    if (form.get('act') === 'cancel') {
      await cancelHosted(context, token)
      return { goTo: `${token}${query}` }
    }
    const checkout = await paySubscription(context, token)
    return { goTo: `../checkout/${checkout.hosted_token}${query}` }
  } catch (error) {
    return refusalPage(error, subscription)
  }
}

const showSubscription = async (
  context: Context,
  token: string,
  subscription: HostedSubscription,
): Promise<PageAnswer> => {
  const { accent, now } = await findFrameOf(context, token)
  const facts = {
    ...{ subscription, nowMs: now.getTime() },
    pageUrl: `${context.config.hostedBaseUrl}/s/${token}`,
  }
  return {
    render: (renderer, language) => ({
      ...renderer.renderSubscription({ language, accent, logo: logoPath(subscription.merchant) }, facts),
      ...{ status: 200, scripted: true },
    }),
  }
}
