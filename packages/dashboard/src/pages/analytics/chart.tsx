import type { AnalyticsGroup } from '@stablerail/sdk/functions'
import { useState } from 'react'
import { fullDay, shortDay } from './days.ts'
import type { Figure } from './figures.ts'
import { marksOf, pathsOf, placesOf, rightOf } from './shape.ts'

type Props = {
  figure: Figure
  days: readonly AnalyticsGroup[]
  /** The days of the preceding period, in order; empty until they are loaded. */
  before: readonly AnalyticsGroup[]
}

const valuesOf = (figure: Figure, days: readonly AnalyticsGroup[], count: number) =>
  Array.from({ length: count }, (_, at) => {
    const day = days[at]
    return day === undefined ? null : figure.read(day)
  })

const said = (figure: Figure, value: number | null | undefined) =>
  value == null ? 'none' : figure.show(value)

/**
 * A chart of a figure by day, with a faint line for the preceding period. A day is selected with the pointer
 * or the arrow keys, both handled by an invisible range input.
 */
export const Chart = ({ figure, days, before }: Props) => {
  const [pointed, setPointed] = useState<number | null>(null)
  const last = days.length - 1
  const at = pointed === null ? null : Math.min(pointed, last)
  const values = valuesOf(figure, days, days.length)
  const earlier = valuesOf(figure, before, days.length)
  const marks = marksOf(Math.max(0, ...[...values, ...earlier].map((value) => value ?? 0)))
  const top = marks.at(-1) ?? 1
  const point = (left: number, width: number) =>
    setPointed(Math.round(Math.min(1, Math.max(0, left / width)) * last))
  const shownDay = days[at ?? last]?.day ?? ''
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Marks figure={figure} marks={marks} />
      <div className="relative h-56 md:h-72">
        <Plot now={pathsOf(values, top)} before={pathsOf(earlier, top)} marks={marks} />
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={at ?? last}
          aria-label={`${figure.name} on the day`}
          aria-valuetext={`${fullDay(shownDay)}: ${said(figure, values[at ?? last])}`}
          onChange={(event) => setPointed(Number(event.currentTarget.value))}
          onFocus={() => setPointed(at ?? last)}
          onBlur={() => setPointed(null)}
          onPointerMove={({ nativeEvent, currentTarget }) =>
            point(nativeEvent.offsetX, currentTarget.clientWidth)
          }
          onPointerLeave={() => setPointed(null)}
          className="peer absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0"
        />
        <span className="pointer-events-none absolute -inset-1 rounded-lg outline-accent peer-focus-visible:outline-2" />
        {at !== null && (
          <Pointed
            right={rightOf(at, days.length)}
            height={values[at] == null ? null : ((values[at] ?? 0) / top) * 100}
            day={fullDay(shownDay)}
            value={said(figure, values[at])}
            before={before.length === 0 ? null : said(figure, earlier[at])}
          />
        )}
      </div>
      <Days days={days} />
    </div>
  )
}

/** The values at the horizontal lines of the chart, shown beside the lines. */
const Marks = ({ figure, marks }: { figure: Figure; marks: readonly number[] }) => (
  <div
    aria-hidden="true"
    className="figures -my-2 flex flex-col-reverse justify-between text-end text-soft text-xs leading-4"
  >
    {marks.map((mark) => (
      <span key={mark}>{figure.showShort(mark)}</span>
    ))}
  </div>
)

type Paths = ReturnType<typeof pathsOf>

const Plot = ({ now, before, marks }: { now: Paths; before: Paths; marks: readonly number[] }) => (
  <>
    <div aria-hidden="true" className="absolute inset-0 flex flex-col justify-between">
      {marks.map((mark) => (
        <span key={mark} className="-mt-px border-line border-t" />
      ))}
    </div>
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={now.area} className="fill-accent/10" />
      <path
        d={before.line}
        className="stroke-edge"
        strokeWidth="1.5"
        strokeDasharray="3 4"
        vectorEffect="non-scaling-stroke"
      />
      <path d={now.line} className="stroke-accent" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  </>
)

type PointedProps = {
  right: number
  height: number | null
  day: string
  value: string
  before: string | null
}

const Pointed = ({ right, height, day, value, before }: PointedProps) => (
  <div aria-hidden="true" className="pointer-events-none absolute inset-0">
    <span className="absolute inset-y-0 border-edge border-l" style={{ left: `${right}%` }} />
    {height !== null && (
      <span
        className="absolute -mb-1.5 -ml-1.5 size-3 rounded-full border-2 border-card bg-accent"
        style={{ left: `${right}%`, bottom: `${height}%` }}
      />
    )}
    <span
      className="figures absolute top-1 grid -translate-x-1/2 gap-0.5 whitespace-nowrap rounded-lg border border-line bg-card px-3 py-2 text-xs shadow-lg"
      style={{ left: `clamp(5.5rem, ${right}%, calc(100% - 5.5rem))` }}
    >
      <span className="text-soft">{day}</span>
      <span className="font-semibold text-sm">{value}</span>
      {before !== null && <span className="text-soft">{before} before</span>}
    </span>
  </div>
)

/** The dates of some days, shown below the chart; on a narrow screen, of fewer days. */
const Days = ({ days }: { days: readonly AnalyticsGroup[] }) => (
  <div aria-hidden="true" className="col-start-2 text-soft text-xs">
    {([3, 6] as const).map((most) => (
      <div key={most} className={`mt-2 justify-between ${most === 3 ? 'flex md:hidden' : 'hidden md:flex'}`}>
        {placesOf(days.length, most).map((place) => (
          <span key={place}>{shortDay(days[place]?.day ?? '')}</span>
        ))}
      </div>
    ))}
  </div>
)
