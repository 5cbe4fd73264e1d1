import { useIsLive } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { CheckoutState } from './state.ts'

type Reporting = Pick<CheckoutState, 'reported' | 'isReporting'>

/**
 * Takes the word of a buyer whose payment is not recognised, as from an exchange that sends less than was asked. Without a
 * script the form is a page of its own, which is not loaded again while the buyer types.
 */
export const Report = ({ reported, isReporting }: Reporting) => {
  const { t, language } = useWords()
  const isLive = useIsLive()
  return (
    <>
      {reported !== null && <output class="note">{t.report[reported]}</output>}
      {isLive || isReporting ? (
        <details open={isReporting}>
          <summary>{t.report.summary}</summary>
          <form method="post" action={`?lang=${language}`}>
            <p>{t.report.hint}</p>
            <label for="txHash">{t.report.hash}</label>
            <input
              id="txHash"
              name="txHash"
              autocomplete="off"
              spellcheck={false}
              required
              minLength={4}
              maxLength={200}
              dir="ltr"
            />
            <button type="submit" class="other">
              {t.report.button}
            </button>
          </form>
        </details>
      ) : (
        <p>
          <a href={`?lang=${language}&form=report`}>{t.report.summary}</a>
        </p>
      )}
    </>
  )
}
