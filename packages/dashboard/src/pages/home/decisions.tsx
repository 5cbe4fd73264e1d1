import { listPayments } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { useMay } from '../../data/use-may.ts'
import { buttonClass } from '../../parts/button.tsx'
import { Go } from '../../parts/go.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Badge, When } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { useCheckout } from '../payments/use-checkout.ts'
import { useCollectable } from '../wallets/waiting-deposits.tsx'
import { collectionsOf, type Decision, decisionOf } from './decision.ts'

/** The maximum number of payments that are shown. The rest is on the page of payments. */
const mostShown = 6

/** Lists money that a person must decide about, with the actions. Shows nothing if there is none. */
export const Decisions = () => {
  const { client, workspace } = useWorkspace()
  const mayDecide = useMay('refundPayment')
  const payments = useList(['payments', 'decisions'], () =>
    listPayments(client, { decision: 'needed', expand: 'customer', limit: mostShown }),
  )
  const waiting = useCollectable()
  const error = payments.error ?? waiting.error
  // Deposits need no decision if the server collects them by itself, or if their wallet is frozen.
  const collections = workspace.collecting ? [] : collectionsOf(waiting.collectable)
  const decisions = [...(payments.items ?? []).map(decisionOf), ...collections]
  if (decisions.length === 0 && error === null) return null
  return (
    <section className="grid gap-3" aria-labelledby="decisions">
      <div className="flex items-baseline justify-between">
        <h2 id="decisions" className="font-semibold text-base">
          Money that needs a decision
        </h2>
        {payments.hasMore && (
          <Go to="payments" search={{ decision: 'needed' }}>
            All decisions
          </Go>
        )}
      </div>
      {!mayDecide && (payments.items?.length ?? 0) > 0 && (
        <p className="text-soft">Only admins can decide these.</p>
      )}
      {error !== null && <Problem error={error} />}
      <ul className="divide-y divide-line rounded-xl border border-line bg-card empty:hidden">
        {decisions.map((decision) => (
          <Row key={decision.id} decision={decision} />
        ))}
      </ul>
    </section>
  )
}

const Row = ({ decision }: { decision: Decision }) => {
  const { badge, tone, amount, to, about, at } = decision
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 gap-1 sm:flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Go to={to} className="figures font-medium hover:text-accent hover:underline">
            {amount}
          </Go>
          <Badge tone={tone}>{badge}</Badge>
          {/* A line breaks between the parts, not in a shortened address. */}
          <span className="text-soft">
            {about.map((part, index) => (
              <span key={part} className="wrap-anywhere inline-block max-w-full whitespace-pre-wrap">
                {index > 0 && ' · '}
                {part}
              </span>
            ))}
          </span>
          {at !== null && (
            <span className="text-soft text-xs">
              <When at={at} isShort />
            </span>
          )}
        </p>
        <p className="text-soft">
          <Why decision={decision} />
        </p>
      </div>
      <Actions decision={decision} />
    </li>
  )
}

/** The reason of a decision; it names the checkout of the payment once that is read. */
const Why = ({ decision: { why, checkout } }: { decision: Decision }) => {
  const data = useCheckout(checkout?.id ?? null)
  return checkout === null || data === undefined ? why : checkout.why(data)
}

/**
 * The actions of a decision, for roles that may perform them. Money that waits is collected by a transaction of any wallet,
 * which needs no role.
 */
const Actions = ({ decision: { amount, about, links, at } }: { decision: Decision }) => {
  const mayDecide = useMay('refundPayment')
  if (at !== null && !mayDecide) return null
  return (
    <div className="flex flex-wrap gap-2">
      {links.map(({ words, to, act }) => (
        <Go key={words} to={to} search={act === undefined ? {} : { act }} className={buttonClass()}>
          {words}
          <span className="sr-only">
            : {amount}, {about.join(' · ')}
          </span>
        </Go>
      ))}
    </div>
  )
}
