import { ChainId, type PreparePayment, TokenSymbol, TransactionReport } from '@stablerail/contract'
import type { Reported } from '@stablerail/pages'
import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import type { CheckoutRow } from '../../checkouts/index.ts'
import { reportTransaction } from '../../payments/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { attestHosted, findHosted, prepareHosted, readHosted } from '../checkouts/read-hosted.ts'
import { logoPath } from './frame.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'

const statesOfPage: readonly string[] = ['invalid_state_transition', 'attestation_required']

/**
 * The page of a checkout. Its forms take the buyer's word of their age, ask how to pay with a pair, and report a
 * transaction. Each leads back to the page, which then shows what came of it.
 */
export const answerCheckout = async (asked: PageRequest): Promise<PageAnswer> => {
  const { context, request, token, form } = asked
  const row = await findHosted(context, token)
  if (form === null) return showCheckout(asked, row)
  const language = addressOf(asked).searchParams.get('lang')
  const query = new URLSearchParams(language === null ? [] : [['lang', language]])
  try {
    const reported = await takeForm(asked, row, form)
    if (reported !== null) query.set('reported', reported)
  } catch (error) {
    // The page itself says in which state it is.
    if (!(error instanceof ApiError) || !statesOfPage.includes(error.code))
      return refusalPage(error, await readHosted(context, row, visitorOf(context, request)))
  }
  return { goTo: query.size === 0 ? token : `${token}?${query}` }
}

const addressOf = ({ request }: PageRequest): URL => new URL(request.originalUrl, 'http://page.invalid')

const isReported = (text: string | null): text is Reported => text === 'credited' || text === 'kept'

const showCheckout = async (asked: PageRequest, row: CheckoutRow): Promise<PageAnswer> => {
  const { context, request, token } = asked
  const [checkout, workspace] = await Promise.all([
    readHosted(context, row, visitorOf(context, request)),
    findWorkspace(context.db, row.workspace_id),
  ])
  const reported = addressOf(asked).searchParams.get('reported')
  const facts = {
    checkout,
    // The checkout ends at the moment in its row: the page is told what is left until then, by the clock of the network.
    nowMs: Date.parse(checkout.expiresAt) - (row.expires_at.getTime() - context.chainClock.now().getTime()),
    pageUrl: `${context.config.hostedBaseUrl}/checkout/${token}`,
    reported: isReported(reported) ? reported : null,
  }
  return {
    render: (renderer, language) => {
      const frame = { language, accent: workspace?.accent ?? null, logo: logoPath(checkout.merchant) }
      const { isOver, ...rendered } = renderer.renderCheckout(frame, facts)
      return { ...rendered, status: isOver ? 410 : 200, scripted: true }
    },
  }
}

/** Does what a form asks for; answers what became of a reported transaction. */
const takeForm = async (
  { context, request }: PageRequest,
  row: CheckoutRow,
  form: URLSearchParams,
): Promise<Reported | null> => {
  const [category, txHash] = [form.get('attest'), form.get('txHash')]
  if (category !== null) await attestHosted(context, row, { category, confirmed: true })
  else if (txHash !== null) return report({ context, row }, txHash.trim())
  else await prepareHosted(context, row, { input: readPair(form), visitor: visitorOf(context, request) })
  return null
}

const report = async (
  { context, row }: { context: PageRequest['context']; row: CheckoutRow },
  typed: string,
): Promise<Reported> => {
  const { data } = TransactionReport.safeParse({ txHash: typed })
  if (data === undefined)
    throw new ApiError('invalid_request', 'The form names no transaction.', { param: 'txHash' })
  const { credited } = await reportTransaction(context, row, data.txHash)
  return credited ? 'credited' : 'kept'
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
