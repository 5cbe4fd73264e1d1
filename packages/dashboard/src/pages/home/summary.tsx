import type { Analytics } from '@stablerail/sdk/functions'
import { Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { spansOf } from '../analytics/days.ts'
import { conversion, volume } from '../analytics/figures.ts'
import { useFigures, useNowMs } from '../analytics/use-figures.ts'
import { FigureValue, MonthlyRevenue } from '../analytics/value.tsx'

/** Shows the figures of the last thirty days. */
export const Summary = () => {
  const nowMs = useNowMs()
  const spans = nowMs === null ? null : spansOf({}, nowMs)
  const now = useFigures('token', spans?.asked ?? null)
  const before = useFigures('token', spans?.before ?? null)
  return (
    <section className="grid gap-3">
      <div className="flex items-baseline justify-between">
        <h2 className="font-semibold text-base">Last 30 days</h2>
        <Go to="analytics">Analytics</Go>
      </div>
      {now.error !== null ? (
        <Problem error={now.error} retry={() => void now.refetch()} />
      ) : (
        <div className="grid min-h-24 divide-line rounded-xl border border-line bg-card max-sm:divide-y sm:grid-cols-3 sm:divide-x">
          {now.data === undefined ? (
            <div className="p-4 sm:col-span-3">
              <Waiting lines={2} />
            </div>
          ) : (
            <Told now={now.data} before={before.data} />
          )}
        </div>
      )}
    </section>
  )
}

const Told = ({ now, before }: { now: Analytics; before: Analytics | undefined }) => (
  <>
    {[volume, conversion].map((figure) => (
      <div key={figure.id} className="grid content-start gap-0.5 p-4">
        <FigureValue figure={figure} now={now} before={before} />
      </div>
    ))}
    <div className="grid content-start gap-0.5 p-4">
      <MonthlyRevenue now={now} />
    </div>
  </>
)
