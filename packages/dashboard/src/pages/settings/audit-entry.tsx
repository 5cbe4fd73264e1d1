import type { AuditEntry } from '@stablerail/sdk/functions'
import { useId, useState } from 'react'
import { amongWords, Go } from '../../parts/go.tsx'
import { Copied, type Fact, Facts, When } from '../../parts/small.tsx'
import { actionWords, actorOf, fieldWords, type NamedEntry, nameOf, pageOf } from './audit-words.ts'

type Names = ReadonlyMap<string, string>

type EntryProps = {
  entry: NamedEntry
  names: Names
  /** The email addresses of members, by the ids of their users. */
  emails: Names
}

/** An entry of the audit log as a sentence, with its details behind a button. */
export const Entry = ({ entry, names, emails }: EntryProps) => {
  const { actor, action, target } = entry
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { before, hasRecord, after } = actionWords(action, target !== null && names.has(target))
  return (
    <>
      <div className="flex items-baseline justify-between gap-x-4 max-sm:flex-wrap">
        <p className="wrap-anywhere min-w-0 max-sm:w-full">
          <span className="font-medium">{actorOf(actor, names)}</span> {before}
          {hasRecord && target !== null && <Record id={target} names={names} formerName={entry.formerName} />}
          {after}
        </p>
        <span className="text-soft text-xs sm:hidden">
          <When at={entry.at} isShort />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="shrink-0 rounded px-1.5 py-0.5 text-accent text-xs hover:bg-raised max-md:-mx-1.5 max-md:-my-3 max-md:min-h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Details'}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className="mt-2 rounded-lg bg-raised p-3">
        {isOpen && <Facts facts={factsOf(entry, emails.get(actor))} />}
      </div>
    </>
  )
}

type RecordProps = {
  id: string
  names: Names
  /** The name of a record that may have been deleted since; undefined if no entry contains it. */
  formerName: string | undefined
}

const Record = ({ id, names, formerName }: RecordProps) => {
  const to = pageOf(id, names)
  const name = names.get(id) ?? formerName ?? nameOf(id, names)
  return to === null ? (
    name
  ) : (
    <Go to={to} className={amongWords}>
      {name}
    </Go>
  )
}

const exact = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'long',
  timeZone: 'UTC',
  hourCycle: 'h23',
})

/** A record that was created or deleted has only one value of each field: there is nothing to compare it with. */
const isWhole = (action: string): boolean => /\.(created|deleted|connected|removed)$/.test(action)

const factsOf = (
  { at, ip, action, actor, target, changes }: AuditEntry,
  email: string | undefined,
): Fact[] => [
  ...changes.map(
    ({ field, before, after }): Fact => [
      fieldWords(field),
      <span key={field} className="wrap-anywhere">
        {isWhole(action) ? (after ?? before) : `${before ?? 'none'} → ${after ?? 'none'}`}
      </span>,
    ],
  ),
  [
    'Time',
    <time key="time" dateTime={at}>
      {exact.format(new Date(at))}
    </time>,
  ],
  ['IP address', ip],
  ...(email === undefined ? [] : [['Email of the actor', email] as const]),
  ['Actor', <Copied key="actor" text={actor} shown={actor} name="id of the actor" />],
  ...(target === null
    ? []
    : [['Record', <Copied key="target" text={target} shown={target} name="id of the record" />] as const]),
]
