import { listApiKeys, listPayments, listWallets, listWebhookEndpoints } from '@stablerail/sdk/functions'
import { useRecord } from '../../data/use-record.ts'
import { useRole } from '../../data/use-role.ts'
import { Go } from '../../parts/go.tsx'
import { Card } from '../../parts/small.tsx'
import { useWorkspace } from '../../shell/workspace.ts'

type Step = { words: string; why: string; to: string; isDone: boolean }

/**
 * Returns the setup tasks that a merchant completes until the first payment. Null while the data is loading,
 * and when all tasks are done.
 */
const useFirstSteps = (): Step[] | null => {
  const { client, mode } = useWorkspace()
  const wallets = useRecord(['wallets', 'all'], () => listWallets(client))
  const payments = useRecord(['payments', 'any'], () => listPayments(client, { limit: 1 }))
  const role = useRole()
  // Only admins can read API keys. Other members are not shown the task to create a key.
  const seesKeys = role === 'admin'
  const keys = useRecord(['api-keys', 'all'], () => listApiKeys(client), { isAsked: seesKeys })
  const endpoints = useRecord(['webhook-endpoints', 'all'], () => listWebhookEndpoints(client))
  if (role === undefined || (seesKeys && !keys.data)) return null
  if (!wallets.data || !payments.data || !endpoints.data) return null
  const isOfMode = ({ livemode, revokedAt }: { livemode: boolean; revokedAt: string | null }) =>
    livemode === (mode === 'live') && revokedAt === null
  const steps: (Step | false)[] = [
    {
      words: 'Connect the wallet that payments go to',
      why: 'You prove by a signature that it is yours. It costs nothing.',
      to: 'wallets',
      isDone: wallets.data.data.some(({ verified }) => verified),
    },
    {
      words: mode === 'test' ? 'Make a payment link and pay it' : 'Make a payment link and send it',
      why: 'It needs no code: you see on Payments how one comes in.',
      to: 'links',
      isDone: payments.data.data.length > 0,
    },
    keys.data !== undefined && {
      words: 'Make a key for your backend',
      why: 'With it your shop makes a checkout for each order.',
      to: 'keys',
      isDone: keys.data.data.some(isOfMode),
    },
    {
      words: 'Say where your backend is told of payments',
      why: 'Ship when the webhook says so: the page that a buyer comes back to proves nothing.',
      to: 'webhooks',
      isDone: endpoints.data.data.length > 0,
    },
  ]
  const shown = steps.filter((step) => step !== false)
  return shown.every(({ isDone }) => isDone) ? null : shown
}

/** Shows the remaining steps until the merchant's backend receives a payment, in the recommended order. */
export const FirstSteps = () => {
  const steps = useFirstSteps()
  if (steps === null) return null
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <Card title="Get paid">
      <ol className="grid gap-3">
        {steps.map(({ words, why, to, isDone }, index) => (
          <li key={to} className="grid grid-cols-[1.75rem_1fr] gap-2">
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
              <span className="sr-only">{isDone ? ' (done)' : ''}</span>
              {to === next?.to && <span className="mt-0.5 block text-soft">{why}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
