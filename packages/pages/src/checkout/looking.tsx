import type { ComponentChildren } from 'preact'
import type { LaterMessages } from '../languages/messages.ts'
import { Row } from '../parts/small.tsx'
import { useWords } from '../parts/words-context.tsx'
import { useProve } from './report.tsx'
import type { CheckoutState } from './state.ts'

type Shown = { says: LaterMessages; state: CheckoutState; children?: ComponentChildren }

/** Returns the start and the end of a transaction hash, which identify it for a person. */
const shortHash = (txHash: string): string => `${txHash.slice(0, 8)}…${txHash.slice(-6)}`

/**
 * Shown to a buyer whose report of a transaction was stored and not credited. The payment instructions, the children, are
 * collapsed, so that the buyer does not pay again.
 */
export const Looking = ({ says: { report }, state: { reported, proof, paying }, children }: Shown) => {
  const { language } = useWords()
  const Prove = useProve(proof !== null)
  if (reported?.result !== 'kept') return null
  return (
    <>
      {/* The form of the report leads here. */}
      <h2 class="state" id="reported" tabIndex={-1}>
        {report.looking}
      </h2>
      <p>{reported.message}</p>
      <dl>
        <Row name={report.hash}>
          <span dir="ltr">{shortHash(reported.txHash)}</span>
        </Row>
      </dl>
      {proof !== null && Prove !== null && <Prove proof={proof} />}
      {children && (
        <>
          <p class="soft">{paying.byItself}</p>
          <details>
            <summary>{report.details}</summary>
            {children}
          </details>
        </>
      )}
      <p>
        <a href={`?lang=${language}&form=report`}>{report.another}</a>
      </p>
    </>
  )
}
