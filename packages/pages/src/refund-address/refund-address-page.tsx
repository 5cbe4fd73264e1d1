import type { RefundAddressWords } from '../languages/refund-address.ts'
import { Page } from '../parts/page.tsx'
import { invalid, Problem } from '../parts/problem.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { RefundAddressFacts } from '../renderer.ts'
import { money } from '../words.ts'

type Shown = { facts: RefundAddressFacts; words: RefundAddressWords; logo: string | null }

/** The form with which a buyer names an address for a refund. It has no script, so nothing reloads while they type. */
export const RefundAddressPage = ({ facts, words, logo }: Shown) => {
  const { language } = useWords()
  const pairName = usePairName()
  const { merchant, livemode, amountMinor, currency, description, pair, named, refused } = facts
  const summary = (
    <>
      <p class="amount">{money(language, amountMinor, currency)}</p>
      {description !== null && (
        <p class="what">
          <bdi>{description}</bdi>
        </p>
      )}
    </>
  )
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo} summary={summary}>
      <h2>{words.title}</h2>
      <p class="soft">{words.hint}</p>
      {named !== null && (
        <p>
          {words.named} <code dir="ltr">{named}</code>
        </p>
      )}
      <form method="post" action={`?lang=${language}`}>
        <label for="refundAddress">{words.label(isolated(language, pairName(pair)))}</label>
        <input
          id="refundAddress"
          name="refundAddress"
          autocomplete="off"
          spellcheck={false}
          required
          maxLength={128}
          placeholder="0x…"
          dir="ltr"
          value={refused?.typed}
          {...(refused !== null && invalid('problem'))}
        />
        {refused !== null && <Problem id="problem">{words.refused[refused.because]}</Problem>}
        <button type="submit">{words.button}</button>
      </form>
      <p>
        <a href={`?lang=${language}`}>{words.back}</a>
      </p>
    </Page>
  )
}
