import type { Analytics } from '@stablerail/sdk/functions'
import { moneyOf } from '../../parts/words.ts'
import { changeOf, counted, type Figure, figures } from './figures.ts'
import { Changed, Value } from './value.tsx'

type Props = {
  now: Analytics
  /** Of the span before it; undefined while it is not known. */
  before: Analytics | undefined
  /** The figure that the chart shows. */
  chosen: Figure
  choose(figure: Figure): void
}

const tileClass = 'grid content-start bg-card gap-0.5 px-4 py-3.5 text-start md:px-5'

/** The figures of a span. One that is pressed is shown day by day. */
export const Tiles = ({ now, before, chosen, choose }: Props) => (
  <div className="grid grid-cols-2 gap-px border-line border-b bg-line lg:grid-cols-5">
    {figures.map((figure) => {
      const value = figure.read(now.totals)
      return (
        <button
          key={figure.id}
          type="button"
          aria-pressed={figure === chosen}
          onClick={() => choose(figure)}
          className={`${tileClass} hover:bg-raised aria-pressed:shadow-[inset_0_-2px_0_var(--accent)]`}
        >
          <Value
            name={figure.name}
            value={value === null ? '–' : figure.show(value)}
            detail={figure.explain(now.totals)}
          >
            <Changed figure={figure} change={changeOf(figure, now.totals, before?.totals)} />
          </Value>
        </button>
      )
    })}
    <div className={`${tileClass} max-lg:col-span-2`}>
      <Value
        name="Monthly revenue"
        value={moneyOf(now.mrrMinor)}
        detail={`of ${counted(now.subscriptionCount, 'subscription')}, as of now`}
      />
    </div>
  </div>
)
