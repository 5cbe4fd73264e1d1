import type { Filters } from '../../parts/filters.tsx'
import { Empty } from '../../parts/small.tsx'
import { sentenceOf } from '../../parts/words.ts'
import { type Kind, kinds } from './delivery-kinds.ts'

type Props = { filters: Filters<'deliveries'>; kind: Kind | null }

/** Chooses which deliveries are listed: all of them, or those of one kind. */
export const DeliveryFilter = ({ filters, kind }: Props) => (
  <fieldset className="flex flex-wrap gap-1">
    <legend className="sr-only">Deliveries shown</legend>
    {[null, ...kinds].map((one) => (
      <button
        key={one ?? 'all'}
        type="button"
        aria-pressed={one === kind}
        onClick={() => filters.set('deliveries', one ?? '')}
        className="min-h-8 rounded-md px-2.5 text-soft text-sm hover:text-ink aria-pressed:bg-accent-ground aria-pressed:font-medium aria-pressed:text-accent max-md:min-h-11"
      >
        {one === null ? 'All' : sentenceOf(one)}
      </button>
    ))}
  </fieldset>
)

const noneWords: Record<Kind, string> = {
  retrying: 'No delivery waits for another attempt.',
  failed: 'No delivery has failed.',
  succeeded: 'No delivery has succeeded.',
}

/** Shown in place of an empty list of deliveries. */
export const NoDeliveries = ({ kind }: { kind: Kind | null }) =>
  kind === null ? (
    <Empty title="No deliveries yet">Send a test event, or make a payment.</Empty>
  ) : (
    <p className="px-4 py-6 text-soft">{noneWords[kind]}</p>
  )
