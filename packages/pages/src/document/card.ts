import { allBusinessWords } from '../languages/business/all-words.ts'
import { allCardMessages } from '../languages/card.ts'
import { allInvoiceWords } from '../languages/invoice/all-words.ts'
import { allMessages } from '../languages/languages.ts'
import { isolated } from '../parts/words-context.tsx'
import type { CardFacts, CardTexts, Language } from '../renderer.ts'
import { money } from '../words.ts'

/** Returns the texts of a page's preview in a chat, in a language. */
export const describeCard = (language: Language, facts: CardFacts): CardTexts => {
  const { merchant, what, amount } = facts
  const named = isolated(language, merchant.name)
  const paid = amount === null || amount === 'chosen' ? null : money(language, amount.minor, amount.currency)
  const shown = facts.isInvoice && what !== null ? allInvoiceWords[language].invoice(what) : what
  return {
    title: shown === null ? merchant.name : `${shown} · ${merchant.name}`,
    description: sentenceOf(language, { named, amount: paid, facts }),
    verified: merchant.verified ? allMessages[language].verified : null,
    amount: amount === 'chosen' ? allBusinessWords[language].youChoose : paid,
    what: shown,
  }
}

type Said = { named: string; amount: string | null; facts: CardFacts }

const sentenceOf = (language: Language, { named, amount, facts }: Said): string => {
  const t = allCardMessages[language]
  if (facts.amount === 'chosen') return t.choose(named)
  if (amount === null) return t.business(named)
  return facts.isPayable ? t.pay(isolated(language, amount), named) : amount
}

/** Returns the attributes of the elements that describe a page to chats and search engines. */
export const describingElements = (
  language: Language,
  card: CardFacts & { url: string },
): readonly Record<string, string>[] => {
  const { title, description } = describeCard(language, card)
  return [
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: card.url },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${card.url}/preview.png?lang=${language}` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
