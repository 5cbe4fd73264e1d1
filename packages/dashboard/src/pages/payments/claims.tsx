import { creditPayment, type Payment } from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { Button } from '../../parts/button.tsx'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { Problem } from '../../parts/problem.tsx'
import { When } from '../../parts/small.tsx'
import { say } from '../../parts/toasts.tsx'
import { shortened } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/**
 * Lists the buyers who reported the payment's transaction as theirs, each with a button that credits the
 * payment to the buyer's checkout.
 */
export const Claims = ({ payment: { id, claims, status, unmatchedInbound } }: { payment: Payment }) => {
  if (claims.length === 0) return null
  return (
    <div>
      <p className="font-medium">
        Buyers who reported this transaction as theirs (a report alone proves nothing):
      </p>
      <ul className="mt-1 grid gap-1">
        {claims.map(({ checkoutId, reportedAt }) => (
          <li key={checkoutId} className="flex flex-wrap items-center gap-2">
            <Go to={`checkouts/${checkoutId}`}>
              Checkout <code>{shortened(checkoutId)}</code>
            </Go>
            <span className="text-soft">
              <When at={reportedAt} />
            </span>
            {unmatchedInbound && status === 'confirmed' && (
              <May operation="creditPayment">
                <CreditTo paymentId={id} checkoutId={checkoutId} />
              </May>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const CreditTo = ({ paymentId, checkoutId }: { paymentId: string; checkoutId: string }) => {
  const { client } = useWorkspace()
  const credit = useAct(
    'creditPayment',
    (_: string, options) => creditPayment(client, paymentId, { checkoutId }, options),
    { onDone: () => say('The payment is credited.') },
  )
  return (
    <>
      <Button isBusy={credit.isPending} onClick={() => credit.mutate(checkoutId)}>
        Credit to this checkout
      </Button>
      {credit.error !== null && <Problem error={credit.error} />}
    </>
  )
}
