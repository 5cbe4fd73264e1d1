import { cancelHosted, paySubscription, seeSubscription } from '../subscriptions/hosted-subscription.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { subscriptionPage } from './subscription-page.ts'

/**
 * The page of a subscription, which makes nothing when it is looked at. Its forms lead to the checkout of what is unpaid,
 * and cancel the subscription when the paid period ends.
 */
export const answerSubscription = async ({ context, token, form }: PageRequest): Promise<PageAnswer> => {
  const subscription = await seeSubscription(context, token)
  if (form === null) return subscriptionPage(subscription)
  try {
    if (form.get('act') === 'cancel') return subscriptionPage(await cancelHosted(context, token))
    const checkout = await paySubscription(context, token)
    return { goTo: `../checkout/${checkout.hosted_token}` }
  } catch (error) {
    return refusalPage(error, subscription)
  }
}
