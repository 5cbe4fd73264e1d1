import type { CollectionPlan } from '@stablerail/sdk/functions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../../parts/problem.tsx'
import { Card, ChainValue, Copied, Facts } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { type InjectedWallet, useInjectedWallets } from '../../wallet/injected.ts'
import { SignButtons } from '../../wallet/sign-buttons.tsx'
import { useSent } from '../../wallet/use-sent.ts'
import { waitingMoney } from './waiting.ts'

type Deposits = CollectionPlan['deposits']
type Props = { plan: CollectionPlan; all: CollectionPlan }

/**
 * Returns whether a deposit of a transaction still waits. A deposit that was paid again since then has another amount.
 */
const stillWaits = (sent: Deposits, waiting: Deposits): boolean =>
  sent.some(({ address, amountBase }) =>
    waiting.some((one) => one.address === address && one.amountBase === amountBase),
  )

/** Follows the transaction that a wallet sends for a plan. */
export const useCollecting = ({ plan, all }: Props) => {
  const cache = useQueryClient()
  const { key } = useWorkspace()
  const [isAsked, setAsked] = useState(false)
  const [signed, setSigned] = useState<Pick<CollectionPlan, 'deposits' | 'amountMinor'>>(nothing)
  const { hash, outcome, problem, send } = useSent({ setAsked })
  const isReverted = outcome === 'reverted'
  const isUnread =
    hash !== null && !isReverted && stillWaits(signed.deposits, [...plan.deposits, ...all.deposits])
  const isCollected = hash !== null && !isReverted && !isUnread
  useEffect(() => {
    if (isCollected) void cache.invalidateQueries({ queryKey: key })
  }, [isCollected, cache, key])
  const { unsignedTx } = plan
  const sign = (wallet: InjectedWallet) => {
    if (unsignedTx === null) return
    setSigned(plan)
    void send(wallet, unsignedTx)
  }
  return { hash, isReverted, isUnread, isCollected, isAsked, problem, amountMinor: signed.amountMinor, sign }
}

const nothing = { deposits: [], amountMinor: 0 }

export type Collecting = ReturnType<typeof useCollecting>

/** Shows the sum that the last transaction collected, above what still waits. */
export const Collected = ({ collecting, chain }: { collecting: Collecting; chain: string }) =>
  collecting.hash === null || !collecting.isCollected ? null : (
    <Card>
      <div className="grid gap-4">
        <p role="status" className="rounded-lg bg-good-ground px-3 py-2.5 text-good">
          Collected {waitingMoney(collecting.amountMinor)}.
        </p>
        <Transaction hash={collecting.hash} chain={chain} />
      </div>
    </Card>
  )

/**
 * Asks a wallet to sign and send the transaction of a plan. A sent transaction cannot be signed again until the service
 * has read its block, because the plan has the same deposits until then.
 */
export const SendCollection = ({ plan, collecting }: { plan: CollectionPlan; collecting: Collecting }) => {
  const { hash, isReverted, isUnread, isAsked, problem, sign } = collecting
  return (
    <>
      {problem != null && <Problem error={problem} />}
      {hash !== null && isReverted && (
        <p role="alert" className="rounded-lg bg-bad-ground px-3 py-2.5 text-bad">
          The transaction failed, and collected nothing. Send it again.
        </p>
      )}
      {isUnread && (
        <p role="status" className="rounded-lg bg-raised px-3 py-2.5">
          Sent. This page updates when the money has arrived. If you canceled it in your wallet, reload the
          page and try again.
        </p>
      )}
      {hash !== null && (isReverted || isUnread) && <Transaction hash={hash} chain={plan.chain} />}
      {!isUnread && plan.unsignedTx !== null && (
        <>
          <SignButtons unsignedTx={plan.unsignedTx} words="Collect with" isBusy={isAsked} onSign={sign} />
          <Elsewhere plan={plan} />
        </>
      )}
    </>
  )
}

const Transaction = ({ hash, chain }: { hash: string; chain: string }) => {
  const { mode } = useWorkspace()
  return (
    <Facts
      facts={[
        [
          'Transaction',
          <ChainValue
            key="hash"
            chain={chain}
            of="transaction"
            value={hash}
            isLive={mode === 'live'}
            name="hash of the collection"
          />,
        ],
      ]}
    />
  )
}

/** Shows the call for a wallet that is not in this browser, such as a Safe. */
const Elsewhere = ({ plan: { safeTransaction } }: { plan: CollectionPlan }) => {
  const isAlone = useInjectedWallets().length === 0
  if (safeTransaction === null) return null
  return (
    <details open={isAlone || undefined}>
      <summary className="w-fit rounded text-accent hover:underline">
        Send it from a Safe or another wallet
      </summary>
      <div className="mt-3 grid gap-3">
        <p className="text-soft">
          {isAlone && 'This page sees no wallet in this browser. '}
          Propose this call to the owners of a Safe, or send it from any account.
        </p>
        <Facts
          facts={[
            ['Contract', <Copied key="to" text={safeTransaction.to} name="contract" />],
            ['Value', safeTransaction.value],
            ['Call data', <Copied key="data" text={safeTransaction.data} name="call data" />],
          ]}
        />
      </div>
    </details>
  )
}
