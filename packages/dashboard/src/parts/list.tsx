import type { RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'
import type { ListProps } from './row-table.tsx'
import { Rows } from './rows.tsx'
import { Waiting } from './small.tsx'

export type { Column } from './row-table.tsx'

/**
 * A list: the rows that were read, and a button that reads the next page. No total number is shown, because
 * the service does not count the records.
 */
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
  return (
    <div className="grid gap-3">
      <Frame>{list.items.length === 0 ? empty : <Rows {...props} items={list.items} />}</Frame>
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

/**
 * A frame in which wide content scrolls. It has a CSS position, so that text for screen readers is placed
 * within it and does not widen the page.
 */
const Frame = ({ children }: { children: ReactNode }) => (
  <div className="relative overflow-x-auto rounded-xl border border-line bg-card">{children}</div>
)
