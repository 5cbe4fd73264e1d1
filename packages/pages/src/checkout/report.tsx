import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { LaterMessages } from '../languages/messages.ts'
import { invalid, Problem } from '../parts/problem.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { Proof } from '../renderer.ts'
import type { CheckoutState } from './state.ts'

type Reporting = Pick<CheckoutState, 'reported' | 'isReporting' | 'proof'> & { says: LaterMessages }

/**
 * Lets a buyer report a payment that was not recognised, for example an exchange withdrawal minus its fee. The form is a
 * page of its own, which does not reload itself while the buyer types. A refused input is the default value of the field,
 * because the page may render itself again each second.
 */
export const Report = ({ says: { report }, reported, isReporting, proof }: Reporting) => {
  const { t, language } = useWords()
  const Prove = useProve(proof !== null)
  const typed = reported?.result === 'malformed' ? reported.typed : null
  return (
    <>
      {reported !== null && typed === null && (
        <output id="reported" class="note">
          {reported.message}
        </output>
      )}
      {proof !== null && Prove !== null && <Prove proof={proof} />}
      {isReporting ? (
        <>
          <h3>{t.unseen}</h3>
          <form method="post" action={`?lang=${language}`}>
            <p>{report.hint}</p>
            <label for="txHash">{report.hash}</label>
            <input
              id="txHash"
              name="txHash"
              autocomplete="off"
              spellcheck={false}
              required
              maxLength={200}
              dir="ltr"
              autofocus
              {...(typed !== null && { defaultValue: typed, ...invalid('problem') })}
            />
            {typed !== null && <Problem id="problem">{reported?.message}</Problem>}
            <button type="submit">{report.button}</button>
          </form>
          <p>
            <a href={`?lang=${language}`}>{report.close}</a>
          </p>
        </>
      ) : (
        <p>
          <a href={`?lang=${language}&form=report`}>{t.unseen}</a>
        </p>
      )}
    </>
  )
}

/**
 * Returns the component with which the buyer's wallet proves that it sent the reported transaction. Null if
 * no proof is offered, until the component is loaded, and if no script runs.
 */
export const useProve = (isOffered: boolean): ComponentType<{ proof: Proof }> | null => {
  const [part, setPart] = useState<{ Prove: ComponentType<{ proof: Proof }> } | null>(null)
  useEffect(() => {
    if (isOffered) void import('./prove.tsx').then(setPart, () => undefined)
  }, [isOffered])
  return part?.Prove ?? null
}
