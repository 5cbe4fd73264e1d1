import type { HostedCheckout } from '@stablerail/contract'
import { useWords } from '../parts/words-context.tsx'

/** Asks buyers to confirm, by pressing a button, that they have the required age. */
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
