/** Small components that many pages use. */
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { explorerUrl, type OnChain, shortened, shortTimeOf } from './words.ts'

export { Badge, type Tone } from './badge.tsx'
export { Day } from './day.tsx'
export { Status } from './status.tsx'

const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' })
const utc = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' })

/** Shows a time in the user's time zone. Its tooltip shows the time in UTC. */
export const When = ({ at, isShort = false }: { at: string; isShort?: boolean }) => (
  <time dateTime={at} title={utc.format(new Date(at))} className="whitespace-nowrap">
    {isShort ? shortTimeOf(at) : full.format(new Date(at))}
  </time>
)

/** Returns a function that copies a text, and whether it was copied in the last two seconds. */
const useCopy = (text: string) => {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return { isCopied, copy }
}

/** A button that copies a text, such as the link to a page. */
export const CopyButton = ({ text, words }: { text: string; words: string }) => {
  const { isCopied, copy } = useCopy(text)
  return <Button onClick={() => void copy()}>{isCopied ? 'Copied' : words}</Button>
}

/**
 * A text with a button that copies it. `shown` is displayed instead of a long text; if it is empty, the button has
 * the name of the text.
 */
export const Copied = ({
  text,
  shown = shortened(text),
  name,
}: {
  text: string
  shown?: ReactNode
  name: string
}) => {
  const { isCopied, copy } = useCopy(text)
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code className="min-w-0 break-all" title={text}>
        {shown}
      </code>
      <button
        type="button"
        onClick={copy}
        className="whitespace-nowrap rounded px-1.5 py-1 text-accent text-xs hover:bg-raised"
        aria-label={isCopied ? `${name} copied` : `Copy ${name}`}
      >
        {isCopied ? 'Copied' : shown === '' ? `Copy ${name}` : 'Copy'}
      </button>
    </span>
  )
}

/**
 * Shows a transaction hash or an address, shortened unless `isWhole`, with a link to a block explorer if the network has
 * one.
 */
export const ChainValue = ({
  name,
  isWhole = false,
  ...value
}: OnChain & { name: string; isWhole?: boolean }) => {
  const href = explorerUrl(value)
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <Copied text={value.value} name={name} {...(isWhole ? { shown: value.value } : {})} />
      {href !== null && (
        <a className="text-accent text-xs hover:underline" href={href} target="_blank" rel="noreferrer">
          Explorer<span className="sr-only"> (opens a new tab)</span>
        </a>
      )}
    </span>
  )
}

export const Card = ({
  title,
  id,
  beside,
  children,
}: {
  title?: string
  id?: string
  beside?: ReactNode
  children: ReactNode
}) => (
  <section id={id} className="scroll-mt-20 rounded-xl border border-line bg-card p-4 md:scroll-mt-4 md:p-5">
    {title !== undefined && (
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{title}</h2>
        {beside}
      </div>
    )}
    {children}
  </section>
)

/** Shown in place of an empty list, with the first thing to do. */
export const Empty = ({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) => (
  <div className="grid justify-items-center gap-2 px-6 py-14 text-center">
    <p className="font-semibold text-base">{title}</p>
    <div className="max-w-md text-soft">{children}</div>
    {action !== undefined && <div className="mt-2">{action}</div>}
  </div>
)

/** A name and its value. */
export type Fact = readonly [name: string, value: ReactNode]

/**
 * A list of names and values. A null value is shown as a dash. The names have a fixed width, so that a long name takes no
 * space from the values.
 */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
    {facts.map(([name, value]) => (
      <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
        <dt className="text-soft">{name}</dt>
        <dd className="min-w-0 break-words">{value ?? <span className="text-soft">–</span>}</dd>
      </div>
    ))}
  </dl>
)

/**
 * Grey lines that are shown while content is being loaded. They take the space that the content is expected
 * to take.
 */
export const Waiting = ({ lines = 3 }: { lines?: number }) => (
  <div role="status" aria-label="Loading" className="grid gap-3 py-2">
    {Array.from({ length: lines }, (_, line) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
      <div key={line} className="waits h-4 rounded bg-raised" style={{ width: `${90 - line * 12}%` }} />
    ))}
  </div>
)

/** The header of a page. It also sets the title of the browser's window. */
export const PageHead = ({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children?: ReactNode
}) => (
  <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
    <title>{`${title} · Stablerail`}</title>
    <div className="min-w-0 md:flex-1">
      <h1 className="break-words font-semibold text-xl tracking-tight">{title}</h1>
      {lead !== undefined && <div className="mt-1 text-soft">{lead}</div>}
    </div>
    {children !== undefined && <div className="flex flex-wrap gap-2">{children}</div>}
  </header>
)

type SecretProps = {
  text: string
  name: string
  onDone: () => void
  /** Instructions for the use of the value. */
  children?: ReactNode
}

/** Shows a value that is displayed only once, such as an API key. */
export const Secret = ({ text, name, onDone, children }: SecretProps) => (
  <div className="grid gap-3">
    <p className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
      This is the only time it is shown. Keep it where you keep passwords, before you close this.
    </p>
    <div className="rounded-lg border border-line bg-raised p-3">
      <Copied text={text} shown={text} name={name} />
    </div>
    {children}
    <div>
      <Button look="primary" onClick={onDone}>
        I have kept it
      </Button>
    </div>
  </div>
)
