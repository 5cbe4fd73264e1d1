import { createColumnHelper, type RowData, tableFeatures, useTable } from '@tanstack/react-table'
import { Fragment, type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { List as Asked } from '../data/use-list.ts'
import { Go } from './go.tsx'
import type { ShownRows } from './use-shown-rows.ts'

/** A column of a list. */
export type Column<Item> = {
  header: string
  cell: (item: Item) => ReactNode
  /**
   * Whether the header is hidden from sight because the cells explain themselves. Screen readers still read
   * it.
   */
  isHeaderHidden?: boolean
  /** Whether the column contains numbers, which are aligned to the end of their cells. */
  isFigure?: boolean
  /** The narrow screens on which the column is hidden: only phones, or tablets too. */
  hiddenOn?: 'phone' | 'tablet'
}

export type ListProps<Item> = {
  /** The accessible name of the list. */
  label: string
  list: Asked<Item>
  columns: readonly Column<Item>[]
  idOf: (item: Item) => string
  /**
   * Returns the path of an item's page within the workspace. The first cell links to it, and pressing the row
   * opens it too.
   */
  pageOf?: (item: Item) => string
  /** Content that is shown if the list is empty. */
  empty: ReactNode
}

const features = tableFeatures({})
const hidden = { phone: 'max-sm:hidden', tablet: 'max-lg:hidden' } as const
const classOf = <Item,>({ isFigure = false, hiddenOn }: Column<Item>): string =>
  `${isFigure ? 'text-end figures' : 'text-start'} ${hiddenOn === undefined ? '' : hidden[hiddenOn]}`

/**
 * A phone at 200 percent zoom has no room for columns, so that each row is a block there, with its cells one below the
 * other. A cell that is hidden on phones stays hidden.
 */
const stacked = {
  table: 'max-[18rem]:block',
  head: 'max-[18rem]:sr-only',
  row: 'max-[18rem]:block max-[18rem]:py-2',
  cell: <Item,>({ hiddenOn }: Column<Item>): string =>
    hiddenOn === undefined ? 'max-[18rem]:block max-[18rem]:py-1 max-[18rem]:text-start' : '',
}

/**
 * Returns the columns in the form that the table library needs. They are memoised, because with new column
 * objects a focused cell would lose the focus.
 */
const useColumns = <Item extends RowData>(
  columns: ListProps<Item>['columns'],
  pageOf: ListProps<Item>['pageOf'],
) => {
  const present = useRef(pageOf)
  present.current = pageOf
  return useMemo(() => {
    const helper = createColumnHelper<typeof features, Item>()
    return columns.map((column, index) =>
      helper.display({
        id: String(index),
        header: () =>
          column.isHeaderHidden === true ? <span className="sr-only">{column.header}</span> : column.header,
        cell: ({ row: { original } }) => {
          const content = column.cell(original)
          if (index > 0 || present.current === undefined) return content
          return (
            <Go
              to={present.current(original)}
              className="text-ink after:absolute after:inset-0 hover:text-accent focus-visible:outline-offset-4"
            >
              {content}
            </Go>
          )
        },
      }),
    )
  }, [columns])
}

/** Takes the space of rows that are left out of the DOM. */
const Gap = ({ pixels, columns }: { pixels: number; columns: number }) =>
  pixels <= 0 ? null : (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus.
    <tr aria-hidden="true">
      <td colSpan={columns} className="p-0" style={{ height: pixels }} />
    </tr>
  )

export type ItemRows<Item> = ListProps<Item> & { items: Item[] }

type Shown = {
  /** The rows that are in the DOM; null if all rows are. */
  shown: ShownRows | null
  widths: readonly string[] | null
  head?: RefObject<HTMLTableSectionElement | null>
  body?: RefObject<HTMLTableSectionElement | null>
}

/** A list as a table, with all rows or only the visible ones. */
export const RowTable = <Item extends RowData>({
  label,
  list,
  columns,
  idOf,
  pageOf,
  items,
  shown,
  widths,
  head,
  body,
}: ItemRows<Item> & Shown) => {
  const defined = useColumns(columns, pageOf)
  const table = useTable({ features, columns: defined, data: items, getRowId: idOf })
  const all = table.getRowModel().rows
  const isPartial = shown !== null
  const rows = shown?.rows ?? all.map((_, index) => ({ index, gapBefore: 0 }))
  const classes = columns.map(classOf)
  const cells = columns.map(
    (column, at) => `px-4 py-3 max-sm:px-2.5 align-top ${classes[at]} ${stacked.cell(column)}`,
  )
  return (
    <table
      className={`w-full border-collapse ${stacked.table} ${widths === null ? '' : 'table-fixed'}`}
      aria-rowcount={isPartial ? rowCount(list.hasMore, all.length) : undefined}
    >
      <caption className="sr-only">{label}</caption>
      <thead ref={head} className={stacked.head}>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id} className="border-line border-b" aria-rowindex={isPartial ? 1 : undefined}>
            {group.headers.map((header, index) => (
              <th
                key={header.id}
                scope="col"
                style={{ width: widths?.[index] }}
                className={`px-4 py-2.5 max-sm:px-2.5 font-medium text-soft text-xs xl:whitespace-nowrap ${classes[index]}`}
              >
                <table.FlexRender header={header} />
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body} className={stacked.table} onFocus={shown?.onFocus} onBlur={shown?.onBlur}>
        {rows.map(({ index, gapBefore }) => {
          const row = all[index]
          if (row === undefined) return null
          return (
            <Fragment key={row.id}>
              <Gap pixels={gapBefore} columns={columns.length} />
              <tr
                ref={shown?.measure}
                data-index={index}
                aria-rowindex={isPartial ? index + 2 : undefined}
                className={`relative border-line border-b last:border-b-0 ${stacked.row} ${pageOf === undefined ? '' : 'hover:bg-raised'}`}
              >
                {row.getAllCells().map((cell, at) => (
                  <td key={cell.id} className={cells[at]}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            </Fragment>
          )
        })}
        <Gap pixels={shown?.gapAfter ?? 0} columns={columns.length} />
      </tbody>
    </table>
  )
}

/**
 * Returns the number of rows for screen readers, including the header row; −1 if the list has more rows that
 * were not read yet.
 */
const rowCount = (hasMore: boolean, rows: number): number => (hasMore ? -1 : rows + 1)
