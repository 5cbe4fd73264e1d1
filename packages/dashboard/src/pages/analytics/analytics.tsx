import { useNavigate } from '@tanstack/react-router'
import { FilterText, useFilters } from '../../parts/filters.tsx'
import { Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Empty, PageHead, Waiting } from '../../parts/small.tsx'
import { chainName } from '../../parts/words.ts'
import { Breakdown } from './breakdown.tsx'
import { Chart } from './chart.tsx'
import { DayTable } from './day-table.tsx'
import { daysChosen, lengths, spansOf } from './days.ts'
import { figures, isQuiet, volume } from './figures.ts'
import { Tiles } from './tiles.tsx'
import { useFigures, useNowMs } from './use-figures.ts'
import { WaitingMoney } from './value.tsx'

const useChosen = () => useFilters(['days', 'from', 'to', 'figure'])
type Chosen = ReturnType<typeof useChosen>

export const Page = () => {
  const chosen = useChosen()
  const nowMs = useNowMs()
  const { asked, before } = nowMs === null ? { asked: null, before: null } : spansOf(chosen.values, nowMs)
  const days = useFigures('day', asked)
  const earlier = useFigures('day', before)
  const byChain = useFigures('chain', asked)
  const byToken = useFigures('token', asked)
  const figure = figures.find(({ id }) => id === chosen.values.figure) ?? volume
  return (
    <>
      <PageHead title="Analytics" lead="Payments, refunds and checkouts by day. Days are in UTC.">
        <Lengths chosen={chosen} />
      </PageHead>
      <div className="mb-4 flex flex-wrap items-end gap-2.5">
        <FilterText filters={chosen} name="from" label="From" type="date" />
        <FilterText filters={chosen} name="to" label="To" type="date" />
      </div>
      {days.error !== null && <Problem error={days.error} retry={() => void days.refetch()} />}
      {days.error === null && (
        <section
          aria-label="Day by day"
          aria-busy={days.isPlaceholderData}
          className={`overflow-hidden rounded-xl border border-line bg-card ${days.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          {days.data === undefined ? (
            <div className="min-h-[26rem] p-5">
              <Waiting lines={6} />
            </div>
          ) : (
            <>
              <Tiles
                now={days.data}
                before={earlier.data}
                chosen={figure}
                choose={({ id }) => chosen.set('figure', id === volume.id ? '' : id)}
              />
              <WaitingMoney now={days.data} />
              {isQuiet(days.data.totals) ? (
                <Quiet />
              ) : (
                <div className="p-4 pt-6 md:p-5 md:pt-7">
                  <Chart figure={figure} days={days.data.data} before={earlier.data?.data ?? []} />
                  <Legend name={figure.name} />
                  <DayTable days={days.data.data} />
                </div>
              )}
            </>
          )}
        </section>
      )}
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <Breakdown title="By chain" asked={byChain} nameOf={({ chain }) => chainName(chain ?? '')} />
        <Breakdown title="By token" asked={byToken} nameOf={({ token }) => token ?? ''} />
      </div>
    </>
  )
}

/**
 * Buttons that choose the last days up to today, by their number. Pressing one discards a chosen first and
 * last day.
 */
const Lengths = ({ chosen }: { chosen: Chosen }) => {
  const navigate = useNavigate()
  const count = daysChosen(chosen.values)
  const choose = (days: string) => {
    const { figure } = chosen.values
    const search = { days, ...(figure === undefined ? {} : { figure }) }
    void navigate({ to: '.', search: search as never, replace: true })
  }
  return (
    <fieldset className="flex flex-wrap rounded-lg border border-line bg-card p-0.5">
      <legend className="sr-only">Period</legend>
      {lengths.map(([days, words]) => (
        <button
          key={days}
          type="button"
          aria-pressed={Number(days) === count}
          onClick={() => choose(days)}
          className="min-h-8 rounded-md px-2.5 text-soft text-sm hover:text-ink aria-pressed:bg-accent-ground aria-pressed:font-medium aria-pressed:text-accent max-md:min-h-11"
        >
          {words}
        </button>
      ))}
    </fieldset>
  )
}

const Legend = ({ name }: { name: string }) => (
  <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-soft text-xs">
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="w-5 border-accent border-t-2" />
      {name}
    </span>
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className="w-5 border-edge border-t-2 border-dashed" />
      Previous period
    </span>
  </p>
)

const Quiet = () => (
  <Empty title="No payments in this period">
    Choose another period, or{' '}
    <Go to="links" className="text-accent underline">
      create a payment link
    </Go>{' '}
    and send it to a buyer.
  </Empty>
)
