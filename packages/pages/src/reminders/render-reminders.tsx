import { renderPlain } from '../document/plain-page.tsx'
import { allRemindersWords } from '../languages/reminders/all-words.ts'
import type { RemindersWords } from '../languages/reminders/words.ts'
import { Page } from '../parts/page.tsx'
import { useWords } from '../parts/words-context.tsx'
import type { RemindersFacts, Renderer } from '../renderer.ts'

type Shown = { facts: RemindersFacts; words: RemindersWords; logo: string | null }

/**
 * The page with which a person stops a merchant's reminders to their email address, or enables them again.
 */
const RemindersPage = ({ facts: { merchant, livemode, isStopped }, words, logo }: Shown) => {
  const { language } = useWords()
  return (
    <Page merchant={merchant} livemode={livemode} logo={logo}>
      <h2>{isStopped ? words.stoppedTitle : words.title}</h2>
      <p class={isStopped ? 'state' : ''}>{isStopped ? words.stopped : words.asked}</p>
      <form method="post" action={`?lang=${language}`}>
        {isStopped && <input type="hidden" name="again" value="yes" />}
        <button type="submit" class={isStopped ? 'other' : ''}>
          {isStopped ? words.again : words.stop}
        </button>
      </form>
      <p class="soft">{words.rest}</p>
    </Page>
  )
}

export const renderReminders: Renderer['renderReminders'] = (frame, facts) => {
  const words = allRemindersWords[frame.language]
  return renderPlain(frame, {
    title: `${words.title} · ${facts.merchant.name}`,
    ownStyle: '',
    content: <RemindersPage facts={facts} words={words} logo={frame.logo} />,
  })
}
