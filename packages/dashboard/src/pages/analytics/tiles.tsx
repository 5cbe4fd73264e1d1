import type { Analytics } from '@stablerail/sdk/functions'
import { type Figure, figures } from './figures.ts'
import { FigureValue, MonthlyRevenue } from './value.tsx'

type Props = {
  now: Analytics
  /** The figures of the preceding period; undefined until they are loaded. */
  before: Analytics | undefined
  /** The figure that the chart shows. */
  chosen: Figure
  choose(figure: Figure): void
}

const tileClass = 'grid content-start bg-card gap-0.5 px-4 py-3.5 text-start md:px-5'

/** The figures of a period, as buttons. Pressing a figure shows it by day in the chart. */
export const Tiles = ({ now, before, chosen, choose }: Props) => (
  <div className="grid grid-cols-2 gap-px max-[18rem]:grid-cols-1 border-line border-b bg-line lg:grid-cols-5">
    {figures.map((figure) => (
      <button
        key={figure.id}
        type="button"
        aria-pressed={figure === chosen}
        onClick={() => choose(figure)}
        className={`${tileClass} hover:bg-raised aria-pressed:shadow-[inset_0_-2px_0_var(--accent)]`}
      >
        <FigureValue figure={figure} now={now} before={before} />
      </button>
    ))}
    <div className={`${tileClass} max-lg:col-span-full`}>
      <MonthlyRevenue now={now} />
    </div>
  </div>
)
