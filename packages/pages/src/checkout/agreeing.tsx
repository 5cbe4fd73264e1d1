import { useAgreeing } from '../parts/use-agreeing.ts'
import type { Autopay } from './state.ts'
import { useSigning } from './use-signing.ts'

export type AgreeingProps = { autopay: Autopay; trialDays: number | null }

/**
 * Shows whether the buyer has agreed to pay by allowance. If nothing was signed yet, shows a button to agree.
 */
export const Agreeing = ({ autopay, trialDays }: AgreeingProps) => {
  const signing = useSigning(autopay.status === 'awaiting_terms' || autopay.status === 'awaiting_approval')
  return (
    <>
      <Progress autopay={autopay} trialDays={trialDays} />
      {signing !== null && <signing.Signing {...signing.props} />}
    </>
  )
}

const Progress = ({ autopay, trialDays }: AgreeingProps) => {
  const t = useAgreeing()
  const { status, issue } = autopay
  if (trialDays !== null)
    return status === 'awaiting_terms' ? <p class="note">{t.trial}</p> : <p class="state">{t.signedTrial}</p>
  if (status === 'awaiting_terms') return <p class="note">{t.offer}</p>
  if (status === 'awaiting_approval' || issue === null) return <p class="state">{t.signed[status]}</p>
  return (
    <>
      <p class="state">{t.notYet(t.issues[issue])}</p>
      <p>{t.tried}</p>
    </>
  )
}
