import { ChainId, TokenSymbol } from '@stablerail/contract'
import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import { findHosted, prepareHosted, readHosted } from '../checkouts/read-hosted.ts'
import { checkoutPage } from './checkout-page.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

/** The page of a checkout. Its form asks how to pay with a pair, and leads back to the page, which then shows it. */
export const answerCheckout = async ({ context, request, token, form }: PageRequest): Promise<PageAnswer> => {
  const row = await findHosted(context, token)
  const visitor = visitorOf(context, request)
  const checkout = await readHosted(context, row, visitor)
  if (form === null) return checkoutPage(checkout, row.expires_at <= context.clock.now())
  try {
    await prepareHosted(context, row, { input: readPair(form), visitor })
  } catch (error) {
    // The page itself says in which state it is.
    const isState = error instanceof ApiError && error.code === 'invalid_state_transition'
    if (!isState) return refusalPage(error, checkout)
  }
  return { goTo: token }
}

/** The pair that the form names; without one it is the default pair of the checkout. */
const readPair = (form: URLSearchParams): { chain?: ChainId; token?: TokenSymbol } => {
  const pair = form.get('pair')
  if (pair === null) return {}
  const [chain, token] = pair.split(':')
  const parsed = { chain: ChainId.safeParse(chain).data, token: TokenSymbol.safeParse(token).data }
  if (parsed.chain === undefined || parsed.token === undefined)
    throw new ApiError('invalid_request', 'The form names no pair.', { param: 'pair' })
  return { chain: parsed.chain, token: parsed.token }
}
