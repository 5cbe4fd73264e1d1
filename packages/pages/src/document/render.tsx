/** The renderer that the server loads; `Renderer` in renderer.ts describes its exports. */
import { renderToString } from 'preact-render-to-string'
import { renderBusiness } from '../business/render-business.tsx'
import * as agreements from '../checkout/agreeing.tsx'
import { CheckoutPage, titleOf } from '../checkout/checkout-page.tsx'
import * as deposits from '../checkout/deposit.tsx'
import * as laterParts from '../checkout/later.tsx'
import { isFinal, refreshSeconds, stageOf } from '../checkout/stage.ts'
import type { CheckoutState } from '../checkout/state.ts'
import { otherFamilies, transactionLinks } from '../generated/chains.ts'
import { renderInvoice } from '../invoice/render-invoice.tsx'
import { allAgreeing } from '../languages/agreeing/all.ts'
import { chooseLanguage } from '../languages/choose-language.ts'
import { allMessages } from '../languages/languages.ts'
import { allLater } from '../languages/later/all.ts'
import { allReported } from '../languages/reported.ts'
import { renderLink } from '../link/render-link.tsx'
import { WordsProvider } from '../parts/words-context.tsx'
import { renderRefundAddress } from '../refund-address/render-refund-address.tsx'
import { renderReminders } from '../reminders/render-reminders.tsx'
import type { CheckoutFacts, Renderer } from '../renderer.ts'
import { walletApps } from '../wallet/apps.ts'
import { describeCard } from './card.ts'
import { toDocument } from './document.ts'
import { payingOf } from './paying-of.ts'
import { qrCode } from './qr.ts'
import { renderMessage } from './render-message.tsx'
import { renderSubscription } from './render-subscription.tsx'

/**
 * Returns the QR code of the instructions, and whether it holds the address alone. Tron wallets can scan a plain address,
 * and some refuse any other text; the apps of exchanges read only that on every chain.
 */
const codeOf = ({
  checkout: { instructions },
  isAddressAlone,
}: CheckoutFacts): Pick<CheckoutState, 'code' | 'isPlain'> => {
  if (instructions === null) return { code: null, isPlain: false }
  const { chain, paymentUri, recipient, byHandRefusal } = instructions
  // If no exact amount identifies the payment, the buyer can pay only with a payment URI that contains the
  // payment reference. On chains whose URI cannot contain the reference, the URI is empty.
  if (byHandRefusal !== null) return { code: paymentUri === '' ? null : qrCode(paymentUri), isPlain: false }
  const isPlain = isAddressAlone || otherFamilies[chain] === 'tron' || paymentUri === ''
  return { code: qrCode(isPlain ? recipient : paymentUri), isPlain }
}

/**
 * Returns links that open the page in the browsers of wallet apps. There the page requests the payment from
 * the wallet, which it can do only on EVM chains. Tron wallets can scan QR codes, but few can open links.
 */
const appsFor = ({ checkout: { instructions }, pageUrl }: CheckoutFacts): CheckoutState['apps'] => {
  if (instructions === null || instructions.paymentUri === '') return null
  const family = otherFamilies[instructions.chain]
  if (family === 'tron') return null
  return family === 'solana' ? [] : walletApps(pageUrl)
}

/**
 * Returns, by chain, the URL to which the hash of a transaction is added to look it up, for the chains with
 * which the checkout can be paid. Test networks have no block explorer.
 */
const linksOf = ({ livemode, accepts, payment }: CheckoutFacts['checkout']): CheckoutState['links'] => {
  const pairs = payment === null ? accepts : [...accepts, payment]
  return livemode ? Object.fromEntries(pairs.map(({ chain }) => [chain, transactionLinks[chain]])) : {}
}

/**
 * Returns whether a buyer may be typing into the page while no script runs. Reloading the page would discard
 * the text.
 */
const isTyping = ({ checkout: { autopay, accepts }, isReporting }: CheckoutFacts): boolean =>
  isReporting || (autopay?.status === 'awaiting_terms' && accepts.length > 1)

/** Leaves out what only a wallet needs, which the page requests again for the account that pays. */
const withoutCalls = (checkout: CheckoutFacts['checkout']): CheckoutFacts['checkout'] => ({
  ...checkout,
  instructions: checkout.instructions && {
    ...checkout.instructions,
    transaction: null,
    approval: null,
    approvals: [],
    terms: null,
  },
})

const renderCheckout: Renderer['renderCheckout'] = (frame, facts) => {
  const { language, logo } = frame
  const { checkout, nowMs } = facts
  const t = allMessages[language]
  const words = {
    t,
    language,
    agreeing: allAgreeing[language],
    agreements,
    deposits,
    later: { ...laterParts, says: allLater[language] },
  }
  const stage = stageOf(checkout, nowMs >= Date.parse(checkout.expiresAt))
  const reported = facts.reported && {
    ...facts.reported,
    message: allReported[language][facts.reported.result],
  }
  const { code, isPlain } = codeOf(facts)
  const paying = payingOf(language, checkout, isPlain)
  const { isAddressAlone: _, ...shown } = facts
  const state = {
    ...shown,
    checkout: withoutCalls(checkout),
    isPlain,
    reported,
    language,
    logo,
    apps: appsFor(facts),
    links: linksOf(checkout),
    paying,
  }
  const body = renderToString(
    <WordsProvider value={words}>
      <CheckoutPage state={{ ...state, code }} stage={stage} />
    </WordsProvider>,
  )
  return {
    ...toDocument(frame, {
      body,
      script: { page: 'checkout', state, hasWords: true },
      title: titleOf(words, checkout, stage),
      refreshSeconds: isTyping(facts) ? null : refreshSeconds[stage],
    }),
    isOver: isFinal(stage) && stage !== 'paid',
  }
}

const renderer: Renderer = {
  chooseLanguage,
  describeCard,
  renderCheckout,
  renderSubscription,
  renderMessage,
  renderLink,
  renderInvoice,
  renderBusiness,
  renderReminders,
  renderRefundAddress,
}

export { renderer }
