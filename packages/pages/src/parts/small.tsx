import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { day, moment } from '../words.ts'
import { useWords } from './words-context.tsx'

/**
 * Returns whether the script of the page runs. Parts that need a script are not rendered before, nor on the
 * server.
 */
export const useIsLive = (): boolean => {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(true), [])
  return isLive
}

/** Shows a time in UTC. Once the page's script runs, it shows the time in the browser's time zone instead. */
export const Moment = ({ iso }: { iso: string }) => {
  const { language } = useWords()
  const isLive = useIsLive()
  return <time dateTime={iso}>{moment(language, iso, isLive ? null : 'UTC')}</time>
}

/** Shows the day of a time in UTC. */
export const Day = ({ iso }: { iso: string }) => <time dateTime={iso}>{day(useWords().language, iso)}</time>

/** A line in a list of names and values. */
export const Row = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div class="row">
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/**
 * A link that leaves the page and the page in which it is embedded. Renders nothing if the URL is not an http
 * or https URL.
 */
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
