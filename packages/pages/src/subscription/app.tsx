import { hydrate } from 'preact'
import { loadAgreeing } from '../languages/agreeing/load.ts'
import { loadMessages } from '../languages/load-messages.ts'
import { loadSubscriptionMessages } from '../languages/subscription/load.ts'
import { WordsProvider } from '../parts/words-context.tsx'
import type { SubscriptionState } from './state.ts'
import { SubscriptionPage } from './subscription.tsx'
import { SubscriptionWords } from './words.ts'

/** Hydrates the subscription page in the browser. */
export const start = async (root: Element, state: SubscriptionState, url: string): Promise<void> => {
  const { language } = state
  const [t, agreeing, s] = await Promise.all([
    loadMessages(language),
    loadAgreeing(language),
    loadSubscriptionMessages(language),
  ])
  hydrate(
    <WordsProvider value={{ t, agreeing, language }}>
      <SubscriptionWords.Provider value={s}>
        <SubscriptionPage state={state} url={url} />
      </SubscriptionWords.Provider>
    </WordsProvider>,
    root,
  )
}
