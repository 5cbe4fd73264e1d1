import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import type { List as Asked } from '../data/use-list.ts'
import { Button } from './button.tsx'
import { Go } from './go.tsx'
import { Problem } from './problem.tsx'
import { Waiting } from './small.tsx'

/** A column of a list. */
export type Column<Item> = {
  header: string
  cell: (item: Item) => ReactNode
  /** What the cells hold says enough to who sees them. */
  isHeaderHidden?: boolean
  /** Figures stand at the end of their cells. */
  isFigure?: boolean
  /** Left out where the window is narrow: on a phone, or on a tablet too. */
  hiddenOn?: 'phone' | 'tablet'
}

type Props<Item> = {
  /** What the list is of, for those who cannot see it. */
  label: string
  list: Asked<Item>
  columns: readonly Column<Item>[]
  idOf: (item: Item) => string
  /** The page of an item within the workspace. The first cell becomes its link, and so does the whole row. */
  pageOf?: (item: Item) => string
  /** Shown where there is nothing. */
  empty: ReactNode
}

const features = tableFeatures({})
const hidden = { phone: 'max-sm:hidden', tablet: 'max-lg:hidden' } as const

const classOf = <Item,>({ isFigure = false, hiddenOn }: Column<Item>): string =>
  `${isFigure ? 'text-end figures' : 'text-start'} ${hiddenOn === undefined ? '' : hidden[hiddenOn]}`

/** A list: rows of a page of the answer, and a button for the next. It claims no total, since none is counted. */
export const List = <Item extends RowData>(props: Props<Item>) => {
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
      <Rows {...props} items={list.items} />
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

const Rows = <Item extends RowData>({
  label,
  columns,
  idOf,
  pageOf,
  items,
}: Props<Item> & { items: Item[] }) => {
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Item>()
    return columns.map((column, index) =>
      helper.display({
        id: String(index),
        header: () =>
          column.isHeaderHidden === true ? <span className="sr-only">{column.header}</span> : column.header,
        cell: ({ row: { original } }) => {
          const content = column.cell(original)
          if (index > 0 || pageOf === undefined) return content
          return (
            <Go
              to={pageOf(original)}
              className="text-ink after:absolute after:inset-0 hover:text-accent focus-visible:outline-offset-4"
            >
              {content}
            </Go>
          )
        },
      }),
    )
  }, [columns, pageOf])
  const table = useTable({ features, columns: defined, data: items, getRowId: idOf })
  const classes = columns.map(classOf)
  return (
    <Frame>
      <table className="w-full border-collapse">
        <caption className="sr-only">{label}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-line border-b">
              {group.headers.map((header, index) => (
                <th
                  key={header.id}
                  scope="col"
                  className={`px-4 py-2.5 font-medium text-soft text-xs ${classes[index]}`}
                >
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className={`relative border-line border-b last:border-b-0 ${pageOf === undefined ? '' : 'hover:bg-raised'}`}
            >
              {row.getAllCells().map((cell, index) => (
                <td key={cell.id} className={`px-4 py-3 align-top ${classes[index]}`}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}
