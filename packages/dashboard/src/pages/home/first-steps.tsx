import {
  listApiKeys,
  listPayments,
  listSettlementOptions,
  listWallets,
  listWebhookEndpoints,
  retrieveWorkspace,
} from '@stablerail/sdk/functions'
import { useState } from 'react'
import { mayCall } from '../../data/roles.ts'
import { useMay } from '../../data/use-may.ts'
import { useRecord } from '../../data/use-record.ts'
import { useRole } from '../../data/use-role.ts'
import type { Restricted } from '../../generated/roles.ts'
import { Go } from '../../parts/go.tsx'
import { May } from '../../parts/may.tsx'
import { Card } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'
import { NewTestKey } from './new-test-key.tsx'

type Step = {
  words: string
  why: string
  to: string
  /** The operation that completes the task. The task is shown only to members who may call the operation. */
  operation: Restricted
  isDone: boolean
  isOptional?: boolean
}

/**
 * Returns the optional task to use deposit addresses; null while the data is loading, and if the deployment has
 * them on no chain of the workspace's wallets. It is read only if the person can complete it.
 */
const useDepositStep = (): Step | null => {
  const { client } = useWorkspace()
  const isAsked = useMay('updateWorkspace')
  const workspace = useRecord(['workspace'], () => retrieveWorkspace(client), { isAsked })
  const options = useRecord(['settlement-options', 'all'], () => listSettlementOptions(client), {
    isAsked,
  })
  if (!workspace.data || options.data?.data.some(({ depositAddresses }) => depositAddresses) !== true)
    return null
  return {
    words: 'Give each checkout an address of its own',
    why: 'Buyers can then send the plain price, from an exchange too, and not only an exact amount.',
    to: 'settings',
    operation: 'updateWorkspace',
    isDone: workspace.data.depositAddresses,
    isOptional: true,
  }
}

/**
 * Returns the setup tasks that a merchant completes until the first payment, which are those that the person can
 * complete. Null while the data is loading.
 */
const useFirstSteps = (): Step[] | null => {
  const { client, mode } = useWorkspace()
  const wallets = useRecord(['wallets', 'all'], () => listWallets(client))
  const payments = useRecord(['payments', 'any'], () => listPayments(client, { limit: 1 }))
  const role = useRole()
  const seesKeys = useMay('listApiKeys')
  const keys = useRecord(['api-keys', 'all'], () => listApiKeys(client), { isAsked: seesKeys })
  const endpoints = useRecord(['webhook-endpoints', 'all'], () => listWebhookEndpoints(client))
  const depositStep = useDepositStep()
  if (role === undefined || (seesKeys && !keys.data)) return null
  if (!wallets.data || !payments.data || !endpoints.data) return null
  const isOfMode = ({ livemode, revokedAt }: { livemode: boolean; revokedAt: string | null }) =>
    livemode === (mode === 'live') && revokedAt === null
  const hasKey = keys.data?.data.some(isOfMode) === true
  const steps: (Step | false | null)[] = [
    {
      words: 'Connect the wallet that receives payments',
      why: 'A signature proves that it is yours. It costs nothing.',
      to: 'wallets',
      operation: 'verifyWallet',
      isDone: wallets.data.data.some(({ verified }) => verified),
    },
    depositStep,
    {
      words: mode === 'test' ? 'Create a payment link and pay it' : 'Create a payment link and send it',
      why: 'It needs no code: the payment appears under Payments.',
      to: 'links',
      operation: 'createPaymentLink',
      isDone: payments.data.data.length > 0,
    },
    keys.data !== undefined && {
      words: 'Create an API key for your backend',
      why: 'Only if you connect your own shop software: it creates a checkout for each order.',
      to: 'keys',
      operation: 'createApiKey',
      isDone: hasKey,
      isOptional: true,
    },
    {
      words: 'Add a webhook endpoint',
      why: 'Your backend receives a webhook for each payment. Ship when it arrives: a buyer who returns to your site may not have paid.',
      to: 'webhooks',
      operation: 'createWebhookEndpoint',
      isDone: endpoints.data.data.length > 0,
      // Software that creates checkouts has to know when they are paid.
      isOptional: !hasKey,
    },
  ]
  return steps
    .filter((step) => step !== false && step !== null)
    .filter(({ operation }) => mayCall(role, operation))
}

/**
 * Shows the remaining steps until the merchant's backend receives a payment, in the recommended order. They disappear when
 * all but the optional ones are done, unless they show a new test key.
 */
export const FirstSteps = () => {
  const { mode } = useWorkspace()
  const steps = useFirstSteps()
  const [hasTestKey, setHasTestKey] = useState(false)
  if (steps === null) return null
  if (!hasTestKey && steps.every(({ isDone, isOptional }) => isDone || isOptional)) return null
  const hasWallet = steps.some(({ to, isDone }) => to === 'wallets' && isDone)
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card title="Get paid">
      <ol className="grid gap-3">
        {steps.map(({ words, why, to, isDone, isOptional = false }, index) => (
          <li key={to} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-2">
            <span
              aria-hidden="true"
              className={`grid size-6 place-items-center rounded-full text-xs ${isDone ? 'bg-good-ground text-good' : 'bg-raised text-soft'}`}
            >
              {isDone ? '✓' : index + 1}
            </span>
            <span>
              {isDone ? (
                <span className="text-soft line-through">{words}</span>
              ) : (
                <Go
                  to={to}
                  className={
                    to === next?.to ? 'font-medium text-accent hover:underline' : 'hover:text-accent'
                  }
                >
                  {words}
                </Go>
              )}
              {isOptional && !isDone && <span className="text-soft"> (optional)</span>}
              <span className="sr-only">{isDone ? ' (done)' : ''}</span>
              {to === next?.to && <span className="mt-0.5 block text-soft">{why}</span>}
            </span>
            {to === 'keys' && mode === 'test' && hasWallet && (
              <div className="col-start-2">
                <May operation="createApiKey">
                  <NewTestKey onStarted={() => setHasTestKey(true)} />
                </May>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
