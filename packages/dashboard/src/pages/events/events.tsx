import { type EventRecord, listEvents } from '@stablerail/sdk/functions'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useList } from '../../data/use-list.ts'
import { useStream } from '../../data/use-stream.ts'
import { eventTypes } from '../../generated/event-types.ts'
import { FilterBar, FilterChoice, useFilters } from '../../parts/filters.tsx'
import { amongWords, Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { Copied, Empty, PageHead, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { ShownEvent } from './shown-event.tsx'
import { Subject, SubjectWords } from './shown-subject.tsx'
import { groupsOfTypes } from './type-groups.ts'

const typeGroups = groupsOfTypes(eventTypes)

type Query = NonNullable<Parameters<typeof listEvents>[1]>

const columnsOf = (show: (event: EventRecord) => void): readonly Column<EventRecord>[] => [
  {
    header: 'Event',
    cell: (event) => (
      <>
        <button
          type="button"
          className="text-start font-medium hover:text-accent hover:underline"
          onClick={() => show(event)}
        >
          {event.type}
        </button>
        <span className="block text-soft [overflow-wrap:anywhere] sm:hidden">
          <SubjectWords payload={event.payload} />
        </span>
      </>
    ),
  },
  { header: 'Subject', hiddenOn: 'phone', cell: ({ payload }) => <Subject payload={payload} /> },
  {
    header: 'ID',
    hiddenOn: 'tablet',
    cell: ({ id }) => (
      <Copied text={id} shown={`${id.slice(0, 4)}…${id.slice(-6)}`} name={`id ${id.slice(-6)}`} />
    ),
  },
  { header: 'Time', isFigure: true, cell: ({ createdAt }) => <When at={createdAt} isShort /> },
]

export const Page = () => {
  const { client, key } = useWorkspace()
  const cache = useQueryClient()
  const filters = useFilters(['type'])
  const query = filters.values as Query
  const [shown, setShown] = useState<EventRecord | null>(null)
  const list = useList(['events', query], (cursor) => listEvents(client, { ...query, cursor, limit: 50 }))
  const isLive = useStream((message) => {
    if (message.kind !== 'delivery') void cache.invalidateQueries({ queryKey: [...key, 'events'] })
  })
  // The cells of new columns are mounted again, and a button that opened a dialog would not get the focus back.
  const columns = useMemo(() => columnsOf(setShown), [])
  return (
    <>
      <PageHead
        title="Events"
        lead={`Everything that happened, as it is sent to your webhook endpoints. ${isLive ? 'New events appear by themselves.' : ''}`}
      />
      <FilterBar filters={filters}>
        <FilterChoice filters={filters} name="type" label="Type" options={[]} groups={typeGroups} />
      </FilterBar>
      <List
        label="Events"
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          filters.isNarrowed ? (
            <Empty title="No matching events">Clear the filter, or choose another event type.</Empty>
          ) : (
            <Empty title="No events yet">
              Each payment, refund and change adds one.{' '}
              <Go to="links" className={amongWords}>
                Create a payment link
              </Go>{' '}
              and pay it to see the first ones.
            </Empty>
          )
        }
      />
      {shown !== null && <ShownEvent event={shown} onClose={() => setShown(null)} />}
    </>
  )
}
