import type { HostedCheckout } from '@stablerail/contract'
import type { ComponentChildren } from 'preact'
import { directionOf, languageNames } from '../languages/language-names.ts'
import type { Language } from '../renderer.ts'
import { useWords } from './words-context.tsx'

type Surroundings = {
  merchant: HostedCheckout['merchant'] | null
  livemode: boolean
  logo: string | null
  summary?: ComponentChildren
  /** Whether the content has the way to contact the merchant, so that the footer does not repeat it. */
  hasContact?: boolean
  children: ComponentChildren
}

/**
 * The parts of every page around its content. Names are isolated from the surrounding text, because they may
 * be written from right to left.
 */
export const Page = ({ merchant, livemode, logo, summary, hasContact = false, children }: Surroundings) => {
  const { t, language } = useWords()
  return (
    <main>
      {!livemode && <p class="test">{t.testMode}</p>}
      <div class={merchant === null ? 'columns alone' : 'columns'}>
        {merchant !== null && (
          <header>
            {logo !== null && <img class="logo" src={logo} alt="" />}
            <h1>
              <bdi>{merchant.name}</bdi>
            </h1>
            {merchant.verified && (
              <p class="verified">
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M3.5 8.5l3 3 6-7" />
                </svg>
                {t.verified}
              </p>
            )}
            {summary}
          </header>
        )}
        <section class="card">{children}</section>
      </div>
      <footer>
        {merchant?.supportEmail != null && !hasContact && (
          <p>
            {t.questions} <a href={`mailto:${merchant.supportEmail}`}>{merchant.supportEmail}</a>
          </p>
        )}
        <Languages present={language} name={t.language} />
      </footer>
    </main>
  )
}

const Languages = ({ present, name }: { present: Language; name: string }) => (
  <details class="languages">
    <summary>
      {name}: {languageNames[present]}
    </summary>
    <ul>
      {Object.entries(languageNames).map(([code, own]) => (
        <li key={code}>
          <a
            href={`?lang=${code}`}
            hreflang={code}
            lang={code}
            dir={directionOf(code as Language)}
            {...(code === present && { 'aria-current': 'true' as const })}
          >
            {own}
          </a>
        </li>
      ))}
    </ul>
  </details>
)
