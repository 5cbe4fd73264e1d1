import type { LinkWords } from '../languages/link/words.ts'
import { Page } from '../parts/page.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { LinkFacts } from '../renderer.ts'
import { money } from '../words.ts'

type Asked = { facts: LinkFacts; words: LinkWords }

/**
 * The page of a payment link before a checkout exists: a button that creates one and, if the buyer chooses
 * the amount, a field for it.
 */
export const LinkPage = ({ facts, words, logo }: Asked & { logo: string | null }) => {
  const { t, language } = useWords()
  const { merchant, livemode, description, amountMinor, currency, choice } = facts
  const summary = (
    <>
      {amountMinor !== null && <p class="amount">{money(language, amountMinor, currency)}</p>}
      <p class={amountMinor === null ? 'asked' : 'what'}>
        <bdi>{description}</bdi>
      </p>
    </>
  )
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo} summary={summary}>
      <h2 class="aloud">{t.titles.choose}</h2>
      <p>{t.choose.how}</p>
      {choice === null ? (
        <form method="post" action={`?lang=${language}`}>
          <button type="submit">{words.next}</button>
        </form>
      ) : (
        <ChooseAmount facts={facts} words={words} choice={choice} />
      )}
      <Accepted facts={facts} words={words} />
    </Page>
  )
}

type Choice = NonNullable<LinkFacts['choice']>

/** The most characters that fit well in a button if a phone shows three buttons side by side, as in "$250.00". */
const longestInThreeColumns = 8

/**
 * The form in which the buyer chooses the amount. The suggested amounts are a separate form, so that Enter in
 * the amount field does not select one of them.
 */
const ChooseAmount = ({ facts, words, choice }: Asked & { choice: Choice }) => {
  const { language } = useWords()
  const { currency, refused } = facts
  const { presets } = choice
  const action = `?lang=${language}`
  const named = isolated(language, currency)
  const suggested = presets.map((amount) => ({ amount, shown: money(language, amount, currency) }))
  const isLong = suggested.some(({ shown }) => shown.length > longestInThreeColumns)
  return (
    <>
      {presets.length > 0 && (
        <form
          method="post"
          action={action}
          class={isLong ? 'presets long' : 'presets'}
          aria-label={words.presets}
        >
          {suggested.map(({ amount, shown }) => (
            <button key={amount} type="submit" name="amountMinor" value={amount} class="other">
              {shown}
            </button>
          ))}
        </form>
      )}
      <form method="post" action={action}>
        <label for="amount">
          {presets.length === 0 ? words.amountIn(named) : words.otherAmountIn(named)}
        </label>
        <input
          id="amount"
          name="amount"
          inputMode="decimal"
          autocomplete="off"
          dir="ltr"
          required
          maxLength={24}
          value={refused?.typed}
          aria-describedby="bounds"
          {...(refused !== null && { 'aria-invalid': 'true' as const })}
        />
        <Bounds refused={refused} words={words} choice={choice} currency={currency} />
        <button type="submit">{words.next}</button>
      </form>
    </>
  )
}

type Bounded = Pick<LinkFacts, 'refused' | 'currency'> & { words: LinkWords; choice: Choice }

const Bounds = ({ refused, currency, words, choice }: Bounded) => {
  const { language } = useWords()
  const written = (amount: number) => money(language, amount, currency)
  const { minMinor, maxMinor } = choice
  const bounds =
    maxMinor === null ? words.atLeast(written(minMinor)) : words.between(written(minMinor), written(maxMinor))
  if (refused === null)
    return (
      <p id="bounds" class="soft">
        {bounds}
      </p>
    )
  return (
    <p id="bounds" class="note" role="alert">
      {words[refused.because]} {bounds}
    </p>
  )
}

const Accepted = ({ facts: { pairs }, words }: Asked) => {
  const pairName = usePairName()
  return (
    <>
      <p class="soft" id="accepted">
        {words.accepted}
      </p>
      <ul class="pairs" aria-labelledby="accepted">
        {pairs.map((pair) => (
          <li key={`${pair.chain}:${pair.token}`}>{pairName(pair)}</li>
        ))}
      </ul>
      {pairs.length > 1 && <p class="soft">{words.choosePair}</p>}
    </>
  )
}
