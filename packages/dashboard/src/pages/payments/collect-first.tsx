import type { RefundInitiated } from '@stablerail/sdk/functions'
import { useEffect } from 'react'
import { Button } from '../../parts/button.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Copied, Facts } from '../../parts/small.tsx'
import { SignButtons } from '../../wallet/sign-buttons.tsx'
import { useSent } from '../../wallet/use-sent.ts'

type Props = {
  transaction: RefundInitiated['before'][number]
  isAsked: boolean
  setAsked(isAsked: boolean): void
  /** Called when the transaction is in a block, or was sent elsewhere. */
  onDone(): void
}

/** Asks a wallet to collect the payment from its deposit address, before the refund is signed. */
export const CollectFirst = ({ transaction, isAsked, setAsked, onDone }: Props) => {
  const { hash, outcome, problem, send } = useSent({ setAsked })
  const isMined = outcome === 'succeeded'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onDone` is another function in each rendering.
  useEffect(() => {
    if (isMined) onDone()
  }, [isMined])
  const isSent = hash !== null && outcome !== 'reverted'
  return (
    <>
      <p>
        The payment is still at its deposit address: collect it first, then send the refund. Any account that
        has gas can collect it; the money goes to your wallet.
      </p>
      {problem != null && <Problem error={problem} />}
      {outcome === 'reverted' && (
        <p role="alert" className="rounded-lg bg-bad-ground px-3 py-2.5 text-bad">
          The transaction failed, and collected nothing. Send it again.
        </p>
      )}
      {isSent ? (
        <>
          <p role="status">The wallet has sent the collection. The refund follows when it is in a block.</p>
          <Facts facts={[['Collection', <Copied key="hash" text={hash} name="hash of the collection" />]]} />
        </>
      ) : (
        <SignButtons
          unsignedTx={transaction}
          words="Collect with"
          isBusy={isAsked}
          onSign={(wallet) => void send(wallet, transaction)}
        >
          <Copied text={JSON.stringify(transaction)} shown="" name="transaction" />
        </SignButtons>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-soft text-xs">Already collected?</span>
        <Button isBusy={isAsked} onClick={onDone}>
          Continue to the refund
        </Button>
      </div>
    </>
  )
}
