import type { AcceptedPair } from '@stablerail/contract'
import { otherFamilies } from '../generated/chains.ts'
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
    return status === 'awaiting_terms' ? <p class="soft">{t.trial}</p> : <p class="state">{t.signedTrial}</p>
  if (status === 'awaiting_terms') return null
  if (status === 'awaiting_approval' || issue === null) return <p class="state">{t.signed[status]}</p>
  return (
    <>
      <p class="state">{t.notYet(t.issues[issue])}</p>
      <p>{t.tried}</p>
    </>
  )
}

/** The field for the address that pays, which the terms of an allowance name. */
export const PayerField = ({ id, pairs }: { id: string; pairs: readonly AcceptedPair[] }) => {
  const t = useAgreeing()
  const hint = `${id}-hint`
  const isEvm = pairs.every(({ chain }) => otherFamilies[chain] === undefined)
  return (
    <>
      <label for={id}>{t.payer}</label>
      <p class="soft" id={hint}>
        {t.payerHint}
      </p>
      <input
        id={id}
        name="payer"
        autocomplete="off"
        spellcheck={false}
        required
        minLength={4}
        maxLength={128}
        dir="ltr"
        aria-describedby={hint}
        {...(isEvm && { placeholder: '0x…' })}
      />
    </>
  )
}
