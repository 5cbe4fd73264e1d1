import { ChainId, type PreparePayment, TokenSymbol } from '@stablerail/contract'
import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import { attestHosted, findHosted, prepareHosted, readHosted } from '../checkouts/read-hosted.ts'
import { checkoutPage } from './checkout-page.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

const statesOfPage: readonly string[] = ['invalid_state_transition', 'attestation_required']

/**
 * The page of a checkout. Its forms take the buyer's word of their age, and ask how to pay with a pair. Each leads back to
 * the page, which then shows what came of it.
 */
export const answerCheckout = async ({ context, request, token, form }: PageRequest): Promise<PageAnswer> => {
  const row = await findHosted(context, token)
  const visitor = visitorOf(context, request)
  const checkout = await readHosted(context, row, visitor)
  if (form === null) return checkoutPage(checkout, row.expires_at <= context.chainClock.now())
  try {
    const category = form.get('attest')
    if (category === null) await prepareHosted(context, row, { input: readPair(form), visitor })
    else await attestHosted(context, row, { category, confirmed: true })
  } catch (error) {
    // The page itself says in which state it is.
    if (!(error instanceof ApiError) || !statesOfPage.includes(error.code))
      return refusalPage(error, checkout)
  }
  return { goTo: token }
}

/** The pair that the form names, with the address that pays; without a pair it is the default one of the checkout. */
const readPair = (form: URLSearchParams): PreparePayment => {
  const payer = form.get('payer')?.trim() ?? ''
  return { ...readChosen(form), ...(payer !== '' && { payerAddress: payer }) }
}

const readChosen = (form: URLSearchParams): { chain?: ChainId; token?: TokenSymbol } => {
  const pair = form.get('pair')
  if (pair === null) return {}
  const [chain, token] = pair.split(':')
  const parsed = { chain: ChainId.safeParse(chain).data, token: TokenSymbol.safeParse(token).data }
  if (parsed.chain === undefined || parsed.token === undefined)
    throw new ApiError('invalid_request', 'The form names no pair.', { param: 'pair' })
  return { chain: parsed.chain, token: parsed.token }
}
