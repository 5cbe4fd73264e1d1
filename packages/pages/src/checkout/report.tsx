import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useIsLive } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { Proof } from '../renderer.ts'
import type { CheckoutState } from './state.ts'

type Reporting = Pick<CheckoutState, 'reported' | 'isReporting' | 'proof'>

/**
 * Lets a buyer report a payment that was not recognised, for example an exchange withdrawal minus its fee. If
 * no script runs, the form is a separate page, which does not reload itself while the buyer types.
 */
export const Report = ({ reported, isReporting, proof }: Reporting) => {
  const { t, language } = useWords()
  const isLive = useIsLive()
  const Prove = useProve(proof !== null)
  return (
    <>
      {reported !== null && <output class="note">{reported}</output>}
      {proof !== null && Prove !== null && <Prove proof={proof} />}
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

/**
 * Returns the component with which the buyer's wallet proves that it sent the reported transaction. Null if
 * no proof is offered, until the component is loaded, and if no script runs.
 */
const useProve = (isOffered: boolean): ComponentType<{ proof: Proof }> | null => {
  const [part, setPart] = useState<{ Prove: ComponentType<{ proof: Proof }> } | null>(null)
  useEffect(() => {
    if (isOffered) void import('./prove.tsx').then(setPart, () => undefined)
  }, [isOffered])
  return part?.Prove ?? null
}
