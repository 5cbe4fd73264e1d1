import { renderToString } from 'preact-render-to-string'
import { allAgreeing } from '../languages/agreeing/all.ts'
import { allMessages } from '../languages/languages.ts'
import { allSubscriptionMessages } from '../languages/subscription/all.ts'
import { WordsProvider } from '../parts/words-context.tsx'
import type { Renderer } from '../renderer.ts'
import ownStyle from '../subscription/subscription.css?inline'
import { SubscriptionPage, titleOf } from '../subscription/subscription.tsx'
import { SubscriptionWords } from '../subscription/words.ts'
import { toDocument } from './document.ts'

/** Renders the page of a subscription. */
export const renderSubscription: Renderer['renderSubscription'] = (frame, facts) => {
  const { language, logo } = frame
  const state = { ...facts, language, logo }
  const body = renderToString(
    <WordsProvider value={{ t: allMessages[language], agreeing: allAgreeing[language], language }}>
      <SubscriptionWords.Provider value={allSubscriptionMessages[language]}>
        <SubscriptionPage state={state} url="" />
      </SubscriptionWords.Provider>
    </WordsProvider>,
  )
  const script = { page: 'subscription', state, hasWords: false } as const
  return toDocument(frame, {
    body,
    ownStyle,
    script,
    title: titleOf(facts.subscription),
    refreshSeconds: null,
  })
}
