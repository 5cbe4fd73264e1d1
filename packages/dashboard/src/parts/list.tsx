import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'
import type { ListProps } from './row-table.tsx'
import { Rows } from './rows.tsx'
import { Waiting } from './small.tsx'

export type { Column } from './row-table.tsx'

/** A list: rows of a page of the answer, and a button for the next. It claims no total, since none is counted. */
export const List = <Item extends RowData>(props: ListProps<Item>) => {
  const { list, empty } = props
  if (list.error !== null && list.items === undefined)
    return <Problem error={list.error} retry={list.retry} />
  if (list.items === undefined)
    return (
      <Frame>
        <div className="p-4">
          <Waiting lines={6} />
        </div>
      </Frame>
    )
  if (list.items.length === 0) return <Frame>{empty}</Frame>
  return (
    <div className="grid gap-3">
      <Frame>
        <Rows {...props} items={list.items} />
      </Frame>
      {list.error !== null && <Problem error={list.error} retry={list.loadMore} />}
      {list.hasMore && (
        <div className="text-center">
          <Button onClick={list.loadMore} isBusy={list.isLoadingMore}>
            {list.isLoadingMore ? 'Loading …' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What is wider scrolls within it; it is the place of what only screen readers see, which would widen the page else. */
const Frame = ({ children }: { children: ReactNode }) => (
  <div className="relative overflow-x-auto rounded-xl border border-line bg-card">{children}</div>
)
