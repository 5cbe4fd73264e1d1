import type { CollectionPlan } from '@stablerail/sdk/functions'
import { buttonClass } from '../../parts/button.tsx'
import { Go } from '../../parts/go.tsx'
import { type Column, List } from '../../parts/list.tsx'
import { customerName, Described, TwoLines } from '../../parts/names.tsx'
import { Badge, Card, ChainValue, Copied, Empty, Facts } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { purposeOf, useCheckout } from '../payments/use-checkout.ts'
import { Collected, SendCollection, useCollecting } from './send-collection.tsx'
import { flaggedLeftWords, stillWaitingWords, waitingMoney } from './waiting.ts'

type Deposit = CollectionPlan['deposits'][number]

const Address = ({ chain, address }: { chain: string; address: string }) => {
  const { mode } = useWorkspace()
  return (
    <ChainValue chain={chain} of="address" value={address} isLive={mode === 'live'} name="deposit address" />
  )
}

/** A link to a checkout, with its purpose and its customer. */
const CheckoutLink = ({ checkoutId }: { checkoutId: string }) => {
  const checkout = useCheckout(checkoutId)
  return (
    <Go to={`checkouts/${checkoutId}`} className="text-accent hover:underline">
      {checkout === undefined ? (
        <code className="break-all">{checkoutId}</code>
      ) : (
        <TwoLines
          first={<Described>{purposeOf(checkout) ?? 'A single amount'}</Described>}
          second={checkout.customer == null ? 'Guest' : customerName(checkout.customer)}
        />
      )}
    </Go>
  )
}

const columnsOn = (chain: string): readonly Column<Deposit>[] => [
  {
    header: 'Amount',
    cell: ({ amountMinor, flagged }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        <span className="figures font-medium">{waitingMoney(amountMinor)}</span>
        {flagged && <Badge tone="bad">Flagged</Badge>}
      </span>
    ),
  },
  {
    header: 'Checkout',
    cell: ({ checkoutId, address }) => (
      <>
        <CheckoutLink checkoutId={checkoutId} />
        <span className="mt-1 block sm:hidden">
          <Address chain={chain} address={address} />
        </span>
      </>
    ),
  },
  {
    header: 'Deposit address',
    hiddenOn: 'phone',
    cell: ({ address }) => <Address chain={chain} address={address} />,
  },
]

type Props = {
  /** The plan whose transaction is offered. */
  plan: CollectionPlan
  /** The plan that includes flagged deposits. */
  all: CollectionPlan
  withFlagged: boolean
  setWithFlagged(withFlagged: boolean): void
}

/** Shows the deposits of a plan and their sum, and asks a wallet to collect them. */
export const Collection = ({ plan, all, withFlagged, setWithFlagged }: Props) => {
  const hasFlagged = all.deposits.some(({ flagged }) => flagged)
  const collecting = useCollecting({ plan, all })
  const isDone = collecting.isCollected && all.deposits.length === 0
  return (
    <div className="grid gap-4">
      <Collected collecting={collecting} chain={plan.chain} />
      {!isDone && (
        <Card title={collecting.isCollected ? stillWaitingWords(all) : 'Collection'}>
          <div className="grid gap-4">
            {plan.deposits.length > 0 && <Facts facts={factsOf(plan)} />}
            {hasFlagged && (
              <label className="flex items-start gap-2.5">
                <input
                  type="checkbox"
                  checked={withFlagged}
                  onChange={(event) => setWithFlagged(event.currentTarget.checked)}
                  className="mt-0.5 size-4 shrink-0 accent-accent"
                />
                <span>
                  <span className="block font-medium">Collect {flaggedLeftWords(all)}</span>
                  <span className="text-soft">
                    Sanctions screening flagged a sender. Collecting mixes this money with the rest in your
                    wallet.
                  </span>
                </span>
              </label>
            )}
            <SendCollection plan={plan} collecting={collecting} />
          </div>
        </Card>
      )}
      <List
        label="Deposits"
        list={{
          items: plan.deposits,
          error: null,
          hasMore: false,
          isLoadingMore: false,
          loadMore: () => {},
          retry: () => {},
        }}
        columns={columnsOn(plan.chain)}
        idOf={({ address }) => address}
        empty={<Nothing hasFlagged={hasFlagged} />}
      />
      {plan.hasMore && (
        <p className="text-soft">
          More waits: a transaction collects {plan.deposits.length} deposits here, the largest first. The rest
          is shown when these are collected.
        </p>
      )}
    </div>
  )
}

const Nothing = ({ hasFlagged }: { hasFlagged: boolean }) =>
  hasFlagged ? (
    <Empty title="Only flagged money is left">To collect it, check the box above.</Empty>
  ) : (
    <Empty
      title="Nothing left to collect"
      action={
        <Go to="wallets" className={buttonClass()}>
          Back to wallets
        </Go>
      }
    >
      New payments to deposit addresses appear here.
    </Empty>
  )

const factsOf = ({ deposits, amountMinor }: CollectionPlan) =>
  [
    ['Sum', <strong key="sum">{waitingMoney(amountMinor)}</strong>],
    ['Deposits', deposits.length],
    [
      'To',
      <span key="to" className="grid justify-items-start">
        {[...new Set(deposits.map(({ payee }) => payee))].map((payee) => (
          <Copied key={payee} text={payee} name="address of the wallet" />
        ))}
      </span>,
    ],
  ] as const
