import { allMessages, allRefusals } from '../languages/languages.ts'
import { allWays } from '../languages/ways.ts'
import { Page } from '../parts/page.tsx'
import { Way } from '../parts/small.tsx'
import type { Frame, MessageFacts, Renderer } from '../renderer.ts'
import { renderPlain } from './plain-page.tsx'

/**
 * A page that explains why there is nothing to pay, with the ways to reach the merchant that are known. Some details exist
 * only in English; these are shown in English below the translated text.
 */
const Message = ({ facts, frame: { language, logo } }: { facts: MessageFacts; frame: Frame }) => {
  const { kind, detail, merchant, livemode } = facts
  const { title, text } = allRefusals[language][kind]
  const isEnglish = language === 'en'
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo} hasContact>
      {merchant === null ? <h1 class="title">{title}</h1> : <h2>{title}</h2>}
      <p>{isEnglish ? (detail ?? text) : text}</p>
      {!isEnglish && detail !== null && (
        <p class="soft" lang="en" dir="ltr">
          {detail}
        </p>
      )}
      <Ways facts={facts} language={language} />
    </Page>
  )
}

/** Links to the shop, to the public page of the merchant, and to the email address for questions. */
const Ways = ({ facts, language }: { facts: MessageFacts; language: Frame['language'] }) => {
  const { merchant, publicPage, backUrl } = facts
  const { write, visit } = allWays[language]
  return (
    <>
      {backUrl !== null && <Way to={backUrl}>{allMessages[language].back}</Way>}
      {publicPage !== null && (
        <a class="button other" href={`${publicPage}?lang=${language}`}>
          {visit}
        </a>
      )}
      {merchant?.supportEmail != null && (
        <a class="button other" href={`mailto:${merchant.supportEmail}`}>
          {write}
        </a>
      )}
    </>
  )
}

export const renderMessage: Renderer['renderMessage'] = (frame, facts) =>
  renderPlain(frame, {
    title: allRefusals[frame.language][facts.kind].title,
    ownStyle: '',
    content: <Message facts={facts} frame={frame} />,
  })
