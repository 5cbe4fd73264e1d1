import { listSettlementOptions, type Workspace } from '@stablerail/sdk/functions'
import { useList } from '../../data/use-list.ts'
import { Check, Choice, Form } from '../../parts/form.tsx'
import { Problem } from '../../parts/problem.tsx'
import { Waiting } from '../../parts/small.tsx'
import { chainName } from '../../parts/words.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { type Changes, useUpdate } from './use-update.ts'

const lateChoices = [
  ['credit', 'It counts towards the price'],
  ['refund', 'It does not count: refund it'],
] as const

const noneWords = 'This service does not offer deposit addresses on the networks of your wallets.'

/**
 * Sets whether each checkout has a deposit address, what happens to money that arrives there after the end of the
 * checkout, and whether the service collects what waits there.
 */
export const Deposits = ({ workspace }: { workspace: Workspace }) => {
  const { client } = useWorkspace()
  const { items, error, retry } = useList(['settlement-options'], () => listSettlementOptions(client))
  const update = useUpdate(({ depositAddresses, latePayments, collecting }): Changes => {
    const isOn = depositAddresses !== undefined
    const isCollecting = collecting !== undefined
    // A setting is sent only if it has changed, because sending it requires step-up authentication.
    return {
      ...(isOn !== workspace.depositAddresses && { depositAddresses: isOn }),
      ...(isCollecting !== workspace.collecting && { collecting: isCollecting }),
      ...(latePayments !== workspace.latePayments && {
        latePayments: latePayments as Changes['latePayments'],
      }),
    }
  })
  if (error !== null) return <Problem error={error} retry={retry} />
  if (items === undefined) return <Waiting lines={4} />
  const chains = [
    ...new Set(items.filter((one) => one.depositAddresses).map(({ chain }) => chainName(chain))),
  ]
  // A setting that is on can be switched off, and may have an effect in the other mode.
  if (chains.length === 0 && !workspace.depositAddresses && !workspace.collecting)
    return <p className="text-soft">{noneWords}</p>
  return (
    <Form submit="Save" error={update.error} isBusy={update.isPending} onSubmit={update.mutate}>
      <p className="text-soft">
        {chains.length === 0
          ? `${noneWords} These settings have no effect now.`
          : `Works on ${chains.join(', ')}. On other networks, buyers send the exact amount to the address of your wallet.`}
      </p>
      <Check
        name="depositAddresses"
        label="Each checkout has its own address"
        hint="Buyers send the plain price from any wallet or exchange, in one transfer or several. The money waits at that address until it is collected to your wallet. Collecting costs gas."
        defaultChecked={workspace.depositAddresses}
      />
      <Choice
        name="latePayments"
        label="Money that arrives there after the end of the checkout"
        hint="If it counts, the checkout succeeds once the price is covered. It never counts for a checkout that you ended early or that starts a subscription."
        options={lateChoices}
        defaultValue={workspace.latePayments}
      />
      <Check
        name="collecting"
        label="The service collects deposits to my wallet"
        hint="It sends the transaction and pays the gas, on networks on which its operator offers this. The transaction can pay only your wallet. Small deposits, whose gas would cost too much, and flagged deposits are left for you."
        defaultChecked={workspace.collecting}
      />
    </Form>
  )
}
