import type { SearchResult } from '@stablerail/sdk/functions'
import { PriceSummary } from '../pages/products/price-summary.tsx'
import { eachInterval } from '../parts/intervals.ts'
import { Badge, Status, When } from '../parts/small.tsx'
import { CheckoutState, SubscriptionState } from '../parts/status.tsx'
import { moneyOf, shortened } from '../parts/words.ts'
import { briefStatuses, type Goal } from './find.ts'

/** Shortens a title or subtitle that is an address, a hash or an id. */
const shownOf = (text: string): string => (/^\S{30,}$/.test(text) ? shortened(text, 20) : text)

const amountOf = (result: SearchResult): string | null => {
  if (!('amountMinor' in result)) return null
  if (result.kind === 'subscription')
    return eachInterval(result.amountMinor, result.currency, result.interval)
  return result.amountMinor === null ? 'Any amount' : moneyOf(result.amountMinor, result.currency)
}

const State = ({ result }: { result: SearchResult }) => {
  if ('active' in result)
    return <Badge tone={result.active ? 'good' : 'plain'}>{result.active ? 'Active' : 'Inactive'}</Badge>
  if (result.kind === 'payment')
    return briefStatuses(result).map((status) => <Status key={status} status={status} />)
  if (result.kind === 'checkout') return <CheckoutState checkout={result} />
  if (result.kind === 'subscription') return <SubscriptionState subscription={result} />
  return <Status status={result.status} />
}

/** The content of an option of the palette: the name of a page, or what a record is, how much, its state and its time. */
export const GoalRow = ({ words, result }: Goal) => {
  if (result === undefined) return <>{words}</>
  const amount = amountOf(result)
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
      <span className="truncate font-medium text-ink">{shownOf(result.title)}</span>
      <span className="figures flex items-center justify-end gap-2 text-ink">
        {result.kind === 'product' && result.active ? <PriceSummary productId={result.id} /> : amount}
        <State result={result} />
      </span>
      <span className="truncate text-soft text-xs">
        {result.subtitle === null ? '' : shownOf(result.subtitle)}
      </span>
      <span className="text-end text-soft text-xs">
        <When at={result.createdAt} isShort />
      </span>
    </span>
  )
}
