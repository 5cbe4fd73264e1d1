import type { RefundAddressWords } from '../languages/refund-address.ts'
import { Page } from '../parts/page.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { RefundAddressFacts } from '../renderer.ts'

type Shown = { facts: RefundAddressFacts; words: RefundAddressWords; logo: string | null }

/** The form with which a buyer names an address for a refund. It has no script, so nothing reloads while they type. */
export const RefundAddressPage = ({ facts, words, logo }: Shown) => {
  const { language } = useWords()
  const pairName = usePairName()
  const { merchant, livemode, pair, named, refused } = facts
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo}>
      <h2>{words.title}</h2>
      <p>{words.hint}</p>
      {named !== null && (
        <p>
          {words.named} <code dir="ltr">{named}</code>
        </p>
      )}
      <form method="post" action={`?lang=${language}`}>
        {refused !== null && (
          <p class="note" role="alert">
            {words.refused}
          </p>
        )}
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
          {...(refused !== null && { 'aria-invalid': 'true' as const })}
        />
        <button type="submit">{words.button}</button>
      </form>
      <p>
        <a href={`?lang=${language}`}>{words.back}</a>
      </p>
    </Page>
  )
}
