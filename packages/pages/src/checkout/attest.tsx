import type { HostedCheckout } from '@stablerail/contract'
import type { LaterMessages } from '../languages/messages.ts'
import { useWords } from '../parts/words-context.tsx'

type Asked = { says: LaterMessages; restriction: NonNullable<HostedCheckout['ageRestriction']> }

/** Asks buyers to confirm, by pressing a button, that they have the required age. */
export const Attest = ({ says: { attest }, restriction: { requiredAge, category } }: Asked) => {
  const { t, language } = useWords()
  return (
    <>
      <h2>{t.titles.attest}</h2>
      <p>{attest.only(requiredAge)}</p>
      <p class="soft">
        {attest.category}: <bdi>{category}</bdi>
      </p>
      <form method="post" action={`?lang=${language}`}>
        <input type="hidden" name="attest" value={category} />
        <button type="submit">{attest.button(requiredAge)}</button>
      </form>
      <p class="soft">{attest.kept}</p>
    </>
  )
}
