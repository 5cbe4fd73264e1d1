import { ChainId, type PreparePayment, TokenSymbol } from '@stablerail/contract'
import type { CheckoutFacts, Reported } from '@stablerail/pages'
import { ApiError, visitorOf } from '../../../mechanisms/http/index.ts'
import { type CheckoutRow, findExpectations } from '../../checkouts/index.ts'
import { findProof, mostReports, readReports, reportTransaction } from '../../payments/index.ts'
import { findWorkspace } from '../../workspaces/index.ts'
import { scopeOf } from '../checkouts/hosted-checkout.ts'
import { attestHosted, findHosted, prepareHosted, readHosted } from '../checkouts/read-hosted.ts'
import { pressCheckout, visitCheckout } from '../checkouts/visit-checkout.ts'
import { cardOf, cardOfCheckout } from '../files/card.ts'
import { canMailReceipt, mailReceipt } from '../files/mail-receipt.ts'
import { publicPageOf } from '../merchant.ts'
import { refundAddressPage, takeRefundAddress } from './answer-refund-address.ts'
import { countingOrigins } from './embed-origins.ts'
import { logoPath } from './frame.ts'
import { inLanguage } from './in-language.ts'
import { refusalPage } from './message-page.ts'
import type { PageAnswer, PageRequest } from './page.ts'
import { isVisit, isVisitInFrame } from './visit.ts'

const statesOfPage: readonly string[] = ['invalid_state_transition', 'attestation_required']

/**
 * Serves the page of a checkout. A visit prepares the payment if the checkout has one pair and a deposit address, and
 * replaces a deposit address that the merchant has withdrawn; any other look prepares nothing. Its forms declare the
 * buyer's age, request payment instructions for a pair of token and network, report the hash of a payment's
 * transaction, and name an address for a refund. Each form redirects to the page, which then shows the result. A
 * merchant's site that may embed the page may embed every response, also an error. A form of another site, such as the
 * button of a shop, prepares the payment of the only pair, as the button on the page does, and nothing else.
 */
export const answerCheckout = async (asked: PageRequest): Promise<PageAnswer> => {
  const { context, request, token, form, isForeign } = asked
  const opened = await findHosted(context, token)
  const workspace = await findWorkspace(context.db, opened.workspace_id)
  const embedOrigins = countingOrigins(workspace?.embed_origins ?? [], opened.livemode)
  const hasDeposits = workspace?.deposit_addresses === true || opened.status === 'pending'
  if (isForeign) {
    await pressCheckout(context, opened, visitorOf(context, request))
    return { goTo: inLanguage(request, token), embedOrigins }
  }
  const isVisited = hasDeposits && (isVisit(request) || isVisitInFrame(request))
  const row = isVisited ? await visitCheckout(context, opened, visitorOf(context, request)) : opened
  const found = { row, accent: workspace?.accent ?? null, publicPage: publicPageOf(workspace), embedOrigins }
  const answer = form === null ? showCheckout(asked, found) : answerForm(asked, found, form)
  return { ...(await answer.catch((error) => refusalPage(error))), embedOrigins }
}

const answerForm = async (asked: PageRequest, found: Found, form: URLSearchParams): Promise<PageAnswer> => {
  const { context, request, token } = asked
  const language = addressOf(asked).searchParams.get('lang')
  const query = new URLSearchParams(language === null ? [] : [['lang', language]])
  try {
    const typed = form.get('refundAddress')
    const receiptEmail = form.get('receiptEmail')
    if (receiptEmail !== null) {
      const { ip } = visitorOf(context, request)
      await mailReceipt(context, found.row, { email: receiptEmail.trim(), ip })
      query.set('receipt', 'sent')
    } else if (typed !== null) {
      const refused = await takeRefundAddress(asked, found, typed)
      if (refused !== null) return refused
    } else if (await takeForm(asked, found.row, form)) query.set('reported', 'yes')
  } catch (error) {
    if (error instanceof ApiError && error.param === 'txHash')
      return showCheckout(asked, found, {
        reported: { result: 'malformed', typed: form.get('txHash') ?? '' },
        isReporting: true,
      })
    // For the error codes in `statesOfPage` no error page is needed, because the page itself shows the state
    // of the checkout.
    if (!(error instanceof ApiError) || !statesOfPage.includes(error.code))
      return refusalPage(error, {
        ...(await readHosted(context, found.row, visitorOf(context, request))),
        ...found,
      })
  }
  // A form that was sent by a button leads to the heading, so that the focus stays on the page; a report, to its result.
  const place = query.has('reported') ? 'reported' : 'pay'
  return { goTo: `${token}${query.size === 0 ? '' : `?${query}`}#${place}` }
}

const addressOf = ({ request }: PageRequest): URL => new URL(request.originalUrl, 'http://page.invalid')

/**
 * If the URL requests it (`reported`), returns the result of the buyer's reports that transactions paid the
 * checkout; null otherwise. The result is read from the database, because any person can write a URL. A
 * report that was credited is shown as the payment.
 */
const findReported = async (
  { context }: PageRequest,
  row: CheckoutRow,
  { searchParams }: URL,
): Promise<Reported | null> => {
  if (!searchParams.has('reported')) return null
  const { count, newest } = await readReports(context.db, scopeOf(row), row.id)
  if (newest === null) return null
  return count < mostReports ? { result: 'kept', txHash: newest } : { result: 'tooMany' }
}

/** Returns whether the buyer has requested payment instructions, so that a payment may have been made. */
const isPrepared = async ({ context }: PageRequest, row: CheckoutRow): Promise<boolean> => {
  if (row.status === 'open' || row.status === 'pending') return row.status === 'pending'
  return (await findExpectations(context.db, scopeOf(row), row.id)).length > 0
}

type Found = {
  row: CheckoutRow
  accent: string | null
  publicPage: string | null
  embedOrigins: readonly string[]
}

/** Returns the page of a checkout. If a form was refused, `refused` is set and the page shows the reason. */
const showCheckout = async (
  asked: PageRequest,
  { row, accent, embedOrigins }: Found,
  refused: Pick<CheckoutFacts, 'reported' | 'isReporting'> | null = null,
): Promise<PageAnswer> => {
  const { context, request, token } = asked
  const checkout = await readHosted(context, row, visitorOf(context, request))
  const address = addressOf(asked)
  const form = address.searchParams.get('form')
  const naming = form === 'refund' ? refundAddressPage(checkout, accent) : null
  if (naming !== null) return naming
  const shopOrigin = address.searchParams.get('shop')
  const facts = {
    checkout,
    // The page shows the time left as `checkout.expiresAt` minus `nowMs`. `checkout.expiresAt` may be shifted
    // by a test clock, but the checkout really expires at `row.expires_at`, by the clock of the network. So
    // `nowMs` is shifted too.
    nowMs: Date.parse(checkout.expiresAt) - (row.expires_at.getTime() - context.chainClock.now().getTime()),
    pageUrl: `${context.config.hostedBaseUrl}/checkout/${token}`,
    reported: await findReported(asked, row, address),
    proof: address.searchParams.has('reported') ? await findProof(context.db, row) : null,
    canReport: await isPrepared(asked, row),
    isReporting: form === 'report',
    isAddressAlone: address.searchParams.get('code') === 'address',
    receipt: {
      pdf: `${token}/receipt.pdf`,
      mail: canMailReceipt(context, row),
      isSent: address.searchParams.get('receipt') === 'sent',
    },
    shopOrigin: embedOrigins.find((origin) => origin === shopOrigin) ?? null,
    ...refused,
  }
  const card = cardOf(context.config, `checkout/${token}`, cardOfCheckout(row, checkout.merchant))
  return {
    render: (renderer, language) => {
      const frame = { language, accent, logo: logoPath(checkout.merchant), card }
      const { isOver, ...rendered } = renderer.renderCheckout(frame, facts)
      const status = isOver ? 410 : 200
      return { ...rendered, status: refused === null ? status : 400, scripted: true }
    },
  }
}

/**
 * Processes a submitted form. Returns true if the buyer reported a transaction with the form and no payment
 * was credited.
 */
const takeForm = async (
  { context, request }: PageRequest,
  row: CheckoutRow,
  form: URLSearchParams,
): Promise<boolean> => {
  const [category, txHash] = [form.get('attest'), form.get('txHash')]
  if (category !== null) await attestHosted(context, row, { category, confirmed: true })
  else if (txHash !== null) return report({ context, row, ip: visitorOf(context, request).ip }, txHash.trim())
  else await prepareHosted(context, row, { input: readPair(form), visitor: visitorOf(context, request) })
  return false
}

const report = async (
  { context, row, ip }: { context: PageRequest['context']; row: CheckoutRow; ip: string },
  txHash: string,
): Promise<boolean> => {
  try {
    return !(await reportTransaction(context, row, { txHash, signature: null, ip })).credited
  } catch (error) {
    // The error `conflict` means that the buyer has already reported the maximum number of transactions for
    // the checkout. Do not throw it, because the page shows a message about it.
    if (error instanceof ApiError && error.code === 'conflict') return true
    throw error
  }
}

/**
 * Returns the pair of token and network that the form selects, with the address of the payer. A form without
 * a pair selects the default pair of the checkout.
 */
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
