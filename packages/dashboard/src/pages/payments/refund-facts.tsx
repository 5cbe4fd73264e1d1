import { cancelRefund, type Payment, reportRefundBroadcast } from '@stablerail/sdk/functions'
import { useAct } from '../../data/use-act.ts'
import { Confirmed } from '../../parts/confirm.tsx'
import { Field, Form } from '../../parts/form.tsx'
import { May } from '../../parts/may.tsx'
import { ChainValue, Facts } from '../../parts/small.tsx'
import { moneyOf } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { isAskedFor } from '../../wallet/signer.tsx'
import { forgetSentRefund, useSentRefund } from './sent-refunds.ts'

/** Shows a refund that was started, and the possible actions until its transaction appears on the chain. */
export const RefundFacts = ({ payment }: { payment: Payment }) => {
  const { mode } = useWorkspace()
  const { chain, refundTxHash, refundRecipient, refundAmountMinor } = payment
  const isLive = mode === 'live'
  const isBegun = payment.refundBroadcastAt === null && payment.refundedAt === null
  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          ['Amount', refundAmountMinor === null ? null : moneyOf(refundAmountMinor, payment.currency)],
          [
            'To',
            refundRecipient === null ? null : (
              <ChainValue
                key="to"
                chain={chain}
                isLive={isLive}
                of="address"
                value={refundRecipient}
                name="address of the refund"
              />
            ),
          ],
          [
            'Transaction',
            refundTxHash === null ? null : (
              <ChainValue
                key="hash"
                chain={chain}
                isLive={isLive}
                of="transaction"
                value={refundTxHash}
                name="hash of the refund"
              />
            ),
          ],
          ['Reason', payment.refundReason],
        ]}
      />
      <May operation="reportRefundBroadcast">{isBegun && <Begun payment={payment} />}</May>
    </div>
  )
}

const Begun = ({ payment }: { payment: Payment }) => {
  const { id } = payment
  const { client } = useWorkspace()
  const sent = useSentRefund(payment)
  const report = useAct(
    'reportRefundBroadcast',
    ({ refundTxHash = '' }: Record<string, string>, options) =>
      reportRefundBroadcast(client, id, { refundTxHash: refundTxHash.trim() }, options),
    { onDone: () => forgetSentRefund(id) },
  )
  const cancel = useAct('cancelRefund', (paymentId: string, options) =>
    cancelRefund(client, paymentId, options),
  )
  return (
    <Form
      // The key changes once a hash is known, so that the form is reset and the hash is filled in.
      key={sent}
      submit={sent === null ? 'Save hash' : 'Report again'}
      look={sent === null ? 'plain' : 'primary'}
      error={report.error}
      isBusy={report.isPending}
      onSubmit={report.mutate}
      beside={
        // Shows no cancel button for a refund that a wallet has sent from this browser, because the merchant
        // could then refund the payment a second time.
        sent === null && (
          <Confirmed words="Cancel refund" title="Cancel this refund?" act={cancel} input={id}>
            Discard its transaction: if it is signed and sent later, the money still moves.
          </Confirmed>
        )
      }
    >
      {sent === null && <p className="text-soft">Not signed yet? Cancel this refund, and start it again.</p>}
      {sent !== null && (
        <p className="rounded-lg bg-warn-ground px-3 py-2.5 text-warn">
          Your wallet has sent this refund, but its hash was not saved here. Do not sign it again.
        </p>
      )}
      <Field
        name="refundTxHash"
        defaultValue={sent ?? ''}
        label="Hash of the transaction that you sent"
        placeholder={isAskedFor(payment.chain) ? '0x…' : undefined}
        spellCheck={false}
        autoComplete="off"
        required
      />
    </Form>
  )
}
