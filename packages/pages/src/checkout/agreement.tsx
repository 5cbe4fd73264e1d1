import type { HostedCheckout } from '@stablerail/contract'
import type { Autopay } from './state.ts'
import { useSigning } from './use-signing.ts'

import { useAgreeing, useWords } from './words-context.tsx'

/** Takes the word of the buyer that they are of age, by one button; who is too young leaves the page. */
export const Attest = ({ restriction }: { restriction: NonNullable<HostedCheckout['ageRestriction']> }) => {
  const { t, language } = useWords()
  const { requiredAge, category } = restriction
  return (
    <>
      <h2>{t.titles.attest}</h2>
      <p>{t.attest.only(requiredAge)}</p>
      <p class="soft">
        {t.attest.category}: <bdi>{category}</bdi>
      </p>
      <form method="post" action={`?lang=${language}`}>
        <input type="hidden" name="attest" value={category} />
        <button type="submit">{t.attest.button(requiredAge)}</button>
      </form>
      <p class="soft">{t.attest.kept}</p>
    </>
  )
}

/** How far the buyer has agreed to pay by allowance, and the button that agrees where nothing was signed yet. */
export const Agreeing = ({ autopay, trialDays }: { autopay: Autopay; trialDays: number | null }) => {
  const signing = useSigning(autopay.status === 'awaiting_terms' || autopay.status === 'awaiting_approval')
  return (
    <>
      <Progress autopay={autopay} trialDays={trialDays} />
      {signing !== null && <signing.Signing {...signing.props} />}
    </>
  )
}

const Progress = ({ autopay, trialDays }: { autopay: Autopay; trialDays: number | null }) => {
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
