/** The renderer that the server is handed: `Renderer` in renderer.ts says what it exports. */
import { renderToString } from 'preact-render-to-string'
import { renderBusiness } from '../business/render-business.tsx'
import { CheckoutPage, titleOf } from '../checkout/checkout.tsx'
import { Page } from '../checkout/page.tsx'
import { isFinal, refreshSeconds, stageOf } from '../checkout/stage.ts'
import type { CheckoutState } from '../checkout/state.ts'
import { WordsProvider } from '../checkout/words-context.tsx'
import { renderInvoice } from '../invoice/render-invoice.tsx'
import { chooseLanguage } from '../languages/choose-language.ts'
import { allMessages, allRefusals } from '../languages/languages.ts'
import type { Refusals } from '../languages/messages.ts'
import { renderLink } from '../link/render-link.tsx'
import { renderReminders } from '../reminders/render-reminders.tsx'
import type { CheckoutFacts, Frame, MessageFacts, Renderer } from '../renderer.ts'
import { toDocument } from './document.ts'
import { qrCode } from './qr.ts'

const codesOf = ({ instructions }: CheckoutFacts['checkout']): CheckoutState['codes'] => {
  if (instructions === null || instructions.byHandRefusal !== null) return { payment: null, address: null }
  const { paymentUri, recipient } = instructions
  return { payment: qrCode(paymentUri === '' ? recipient : paymentUri), address: qrCode(recipient) }
}

const renderCheckout: Renderer['renderCheckout'] = (frame, facts) => {
  const { language, logo } = frame
  const { checkout, nowMs } = facts
  const words = { t: allMessages[language], language }
  const stage = stageOf(checkout, nowMs >= Date.parse(checkout.expiresAt))
  const state = { ...facts, language, logo }
  const body = renderToString(
    <WordsProvider value={words}>
      <CheckoutPage state={{ ...state, codes: codesOf(checkout) }} url="" />
    </WordsProvider>,
  )
  return {
    ...toDocument(frame, {
      ...{ body, state, title: titleOf(words, checkout, stage) },
      refreshSeconds: refreshSeconds[stage],
    }),
    isOver: isFinal(stage) && stage !== 'paid',
  }
}

/** A page that says why there is nothing to pay here. What only English has is told in English below the rest. */
const Message = ({ refusals, facts, frame }: { refusals: Refusals; facts: MessageFacts; frame: Frame }) => {
  const { kind, detail, merchant, livemode } = facts
  const { title, text } = refusals[kind]
  const isEnglish = frame.language === 'en'
  return (
    <Page merchant={merchant} livemode={livemode} logo={frame.logo}>
      {merchant === null ? <h1 class="title">{title}</h1> : <h2>{title}</h2>}
      <p>{isEnglish ? (detail ?? text) : text}</p>
      {!isEnglish && detail !== null && (
        <p class="soft" lang="en" dir="ltr">
          {detail}
        </p>
      )}
    </Page>
  )
}

const renderMessage: Renderer['renderMessage'] = (frame, facts) => {
  const refusals = allRefusals[frame.language]
  const body = renderToString(
    <WordsProvider value={{ t: allMessages[frame.language], language: frame.language }}>
      <Message refusals={refusals} facts={facts} frame={frame} />
    </WordsProvider>,
  )
  return toDocument(frame, { body, title: refusals[facts.kind].title, state: null, refreshSeconds: null })
}

const renderer: Renderer = {
  chooseLanguage,
  renderCheckout,
  renderMessage,
  renderLink,
  renderInvoice,
  renderBusiness,
  renderReminders,
}

export { renderer }
