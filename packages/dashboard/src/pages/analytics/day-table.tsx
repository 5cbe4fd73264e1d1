import type { AnalyticsGroup } from '@stablerail/sdk/functions'
import { fullDay } from './days.ts'
import { figures } from './figures.ts'

/** A table of all figures by day, the newest day first. */
export const DayTable = ({ days }: { days: readonly AnalyticsGroup[] }) => (
  <details className="mt-4">
    <summary className="w-fit rounded text-accent hover:underline">Show as a table</summary>
    <section
      // A scrollable element must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
      tabIndex={0}
      aria-label="Days"
      className="mt-3 max-h-96 overflow-auto rounded-lg border border-line"
    >
      <table className="w-full whitespace-nowrap">
        <caption className="sr-only">Figures by day</caption>
        <thead className="sticky top-0 bg-card">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium text-soft text-xs">
              Day
            </th>
            {figures.map(({ id, name }) => (
              <th key={id} scope="col" className="px-3 py-2 text-end font-medium text-soft text-xs">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((group) => (
            <tr key={group.day} className="border-line border-t">
              <th scope="row" className="px-3 py-2 text-start font-normal">
                {fullDay(group.day ?? '')}
              </th>
              {figures.map(({ id, read, show }) => {
                const value = read(group)
                return (
                  <td key={id} className="figures px-3 py-2 text-end">
                    {value === null ? '–' : show(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
