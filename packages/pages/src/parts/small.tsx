import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { moment } from '../words.ts'
import { useWords } from './words-context.tsx'

/** Whether the page runs its script: what needs one is left out of the page as it is sent. */
export const useIsLive = (): boolean => {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  return isLive
}

/** A moment in UTC, and in the time of the browser once the script runs. */
export const Moment = ({ iso }: { iso: string }) => {
  const { language } = useWords()
  const isLive = useIsLive()
  return <time dateTime={iso}>{moment(language, iso, isLive ? null : 'UTC')}</time>
}

/** A line of a list of facts. */
export const Row = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="row">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** A link out of the page, and out of the page that embeds it; nothing where the address is no page. */
export const Way = ({
  to,
  kind = 'other',
  children,
}: {
  to: string
  kind?: string
  children: ComponentChildren
}) =>
  /^https?:\/\//i.test(to) && URL.canParse(to) ? (
    <a class={`button ${kind}`} href={to} target="_top" rel="noreferrer">
      {children}
    </a>
  ) : null
