import type { HostedSubscription } from '@stablerail/contract'
import {
  cancelHosted,
  findFrameOf,
  paySubscription,
  seeSubscription,
} from '../subscriptions/hosted-subscription.ts'
import { frameOf } from './frame-of.ts'
import { inLanguage } from './in-language.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/**
 * Serves the page of a subscription. A GET request creates nothing. Its forms redirect to the checkout of the
 * unpaid invoice, or cancel the subscription at the end of the paid period. The script of the page requests
 * signatures from the wallet.
 */
export const answerSubscription = async (asked: PageRequest): Promise<PageAnswer> => {
  const { context, request, token, form } = asked
  if (form === null) return await showSubscription(asked, await seeSubscription(context, token))
  try {
    if (form.get('act') === 'cancel') {
      await cancelHosted(context, token)
      return { goTo: inLanguage(request, token) }
    }
    const checkout = await paySubscription(context, token)
    return { goTo: inLanguage(request, `../checkout/${checkout.hosted_token}`) }
  } catch (error) {
    return refusalPage(error, (await findFrameOf(context, token)).shown)
  }
}

const showSubscription = async (
  { context, token }: PageRequest,
  subscription: HostedSubscription,
): Promise<PageAnswer> => {
  const { shown, now } = await findFrameOf(context, token)
  const facts = {
    subscription,
    nowMs: now.getTime(),
    pageUrl: `${context.config.hostedBaseUrl}/s/${token}`,
  }
  return {
    render: (renderer, language) => ({
      ...renderer.renderSubscription(frameOf(shown, language), facts),
      status: 200,
      scripted: true,
    }),
  }
}
