import type { MerchantProfile } from '@stablerail/contract'
import type { BusinessWords } from '../languages/business/words.ts'
import { Page } from '../parts/page.tsx'
import { invalid, Problem } from '../parts/problem.tsx'
import { isolated, usePairName, useWords } from '../parts/words-context.tsx'
import type { BusinessFacts, TypedMessage } from '../renderer.ts'
import { money } from '../words.ts'

type Shown = { facts: BusinessFacts; words: BusinessWords }

/** The public page of a business: its payment links, and a contact form. */
export const BusinessPage = ({ facts, words, logo }: Shown & { logo: string | null }) => {
  const { language } = useWords()
  const { merchant, livemode, links } = facts.profile
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo} hasContact>
      <h2>{links.length === 0 ? words.nothing : words.offers}</h2>
      {links.length > 0 && <p class="soft">{words.direct(isolated(language, merchant.name))}</p>}
      {links.length > 0 && (
        <ul class="offers">
          {links.map((link) => (
            <Offer key={link.url} link={link} words={words} />
          ))}
        </ul>
      )}
      {merchant.supportEmail !== null && <Write written={facts.written} words={words} />}
    </Page>
  )
}

const Offer = ({ link, words }: { link: MerchantProfile['links'][number]; words: BusinessWords }) => {
  const { language } = useWords()
  const pairName = usePairName()
  const { url, description, openAmount, amountMinor, currency, accepts } = link
  return (
    <li>
      <div>
        <strong>
          <bdi>{description}</bdi>
        </strong>
        <span class={openAmount ? '' : 'price'}>
          {openAmount ? words.youChoose : money(language, amountMinor, currency)}
        </span>
      </div>
      <a
        class="button other"
        href={`${url}?lang=${language}`}
        aria-label={words.payFor(isolated(language, description))}
      >
        {words.pay}
      </a>
      <ul class="pairs">
        {accepts.map((pair) => (
          <li key={`${pair.chain}:${pair.token}`}>{pairName(pair)}</li>
        ))}
      </ul>
    </li>
  )
}

const Write = ({ written, words }: { written: BusinessFacts['written']; words: BusinessWords }) => {
  const { language } = useWords()
  const heading = <h2 id="write">{words.write}</h2>
  if (written === 'sent')
    return (
      <section class="write" aria-labelledby="write">
        {heading}
        <p class="state" role="status">
          {words.sent}
        </p>
        <p>{words.answer}</p>
      </section>
    )
  const { email, name, message } = written ?? { email: '', name: '', message: '' }
  const wrong = written?.wrong
  const problem = wrong !== undefined && <Problem id="problem">{words.wrong[wrong]}</Problem>
  const mend = (field: keyof TypedMessage) => (wrong === field ? invalid('problem') : {})
  return (
    <section class="write" aria-labelledby="write">
      {heading}
      <form method="post" action={`?lang=${language}#write`}>
        <label for="email">{words.email}</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxLength={254}
          value={email}
          {...mend('email')}
        />
        {wrong === 'email' && problem}
        <label for="name">{words.name}</label>
        <input id="name" name="name" autocomplete="name" maxLength={120} value={name} {...mend('name')} />
        {wrong === 'name' && problem}
        <label for="message">{words.message}</label>
        <textarea id="message" name="message" rows={6} required maxLength={2000} {...mend('message')}>
          {message}
        </textarea>
        {wrong === 'message' && problem}
        <button type="submit" class="other">
          {words.send}
        </button>
      </form>
    </section>
  )
}
