import type { CollectionPlan } from '@stablerail/sdk/functions'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Problem } from '../../parts/problem.tsx'
import { ChainValue, Copied, Facts } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { useInjectedWallets } from '../../wallet/injected.ts'
import { SignButtons } from '../../wallet/sign-buttons.tsx'
import { useSent } from '../../wallet/use-sent.ts'

type Deposits = CollectionPlan['deposits']
type Props = { plan: CollectionPlan; all: CollectionPlan }

/**
 * Returns whether a deposit of a transaction still waits. A deposit that was paid again since then has another amount.
 */
const stillWaits = (sent: Deposits, waiting: Deposits): boolean =>
  sent.some(({ address, amountBase }) =>
    waiting.some((one) => one.address === address && one.amountBase === amountBase),
  )

/**
 * Asks a wallet to sign and send the transaction of a plan. A sent transaction cannot be signed again until the service
 * has read its block, because the plan has the same deposits until then.
 */
export const SendCollection = ({ plan, all }: Props) => {
  const cache = useQueryClient()
  const { key } = useWorkspace()
  const [isAsked, setAsked] = useState(false)
  const [deposits, setDeposits] = useState<Deposits>([])
  const { hash, outcome, problem, send } = useSent({ setAsked })
  const isReverted = outcome === 'reverted'
  const isUnread = hash !== null && !isReverted && stillWaits(deposits, [...plan.deposits, ...all.deposits])
  const isCollected = hash !== null && !isReverted && !isUnread
  useEffect(() => {
    if (isCollected) void cache.invalidateQueries({ queryKey: key })
  }, [isCollected, cache, key])
  const { unsignedTx } = plan
  return (
    <>
      {problem != null && <Problem error={problem} />}
      {hash !== null && <Sent hash={hash} chain={plan.chain} words={isReverted ? null : wordsOf(isUnread)} />}
      {!isUnread && unsignedTx !== null && (
        <>
          <SignButtons
            unsignedTx={unsignedTx}
            words="Collect with"
            isBusy={isAsked}
            onSign={(wallet) => {
              setDeposits(plan.deposits)
              void send(wallet, unsignedTx)
            }}
          />
          <Elsewhere plan={plan} />
        </>
      )}
    </>
  )
}

const wordsOf = (isUnread: boolean): string =>
  isUnread
    ? 'The wallet has sent the transaction. The deposits disappear from this page as soon as the service has read its block; further confirmations are not needed. If you cancel it in the wallet, reload this page to send it again.'
    : 'The deposits of this transaction are collected.'

type SentProps = {
  hash: string
  chain: string
  /** The sentence about the result of the transaction; null if the transaction failed. */
  words: string | null
}

const Sent = ({ hash, chain, words }: SentProps) => {
  const { mode } = useWorkspace()
  return (
    <>
      {words === null ? (
        <p role="alert" className="rounded-lg bg-bad-ground px-3 py-2.5 text-bad">
          The transaction failed, and collected nothing. Send it again.
        </p>
      ) : (
        <p role="status" className="rounded-lg bg-good-ground px-3 py-2.5 text-good">
          {words}
        </p>
      )}
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
    </>
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
