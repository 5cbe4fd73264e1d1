import { listPayments, listWallets, listWebhookEndpoints } from '@stablerail/sdk/functions'
import { mayCall } from '../../data/roles.ts'
import { useRecord } from '../../data/use-record.ts'
import { useRole } from '../../data/use-role.ts'
import type { Restricted } from '../../generated/roles.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/** A problem that needs a person's attention, and the page where it can be solved. */
export type Matter = {
  words: string
  to: string
  search?: Record<string, string>
  tone: 'bad' | 'warn'
  /** The operation that solves the problem. The problem is shown only to members who may call the operation. */
  solvedBy: Restricted
}

/** A webhook endpoint needs attention if the share of its deliveries that succeeded is below this value. */
const lowSuccessRate = 0.9

/** Returns the problems that need attention, the most urgent first; null until they are known. */
export const useAttention = (): Matter[] | null => {
  const { client } = useWorkspace()
  const role = useRole()
  const unmatched = useRecord(['payments', 'any-unmatched'], () =>
    listPayments(client, { unmatched: true, limit: 1 }),
  )
  const flagged = useRecord(['payments', 'any-flagged'], () =>
    listPayments(client, { screeningVerdict: 'screened_flagged', limit: 1 }),
  )
  const endpoints = useRecord(['webhook-endpoints', 'all'], () => listWebhookEndpoints(client))
  const wallets = useRecord(['wallets', 'all'], () => listWallets(client))
  if ([unmatched, flagged, endpoints, wallets].some(({ isPending }) => isPending)) return null
  const failing = (endpoints.data?.data ?? []).filter(
    ({ status, successRate, retryingCount }) =>
      status === 'enabled' && (successRate < lowSuccessRate || retryingCount > 0),
  )
  const matters: (Matter | false)[] = [
    (flagged.data?.data.length ?? 0) > 0 && {
      solvedBy: 'refundPayment',
      words: 'A payment came from an address that screening flagged.',
      to: 'payments',
      search: { screeningVerdict: 'screened_flagged' },
      tone: 'bad',
    },
    wallets.data?.data.every(({ verified }) => !verified) === true && {
      solvedBy: 'verifyWallet',
      words: 'No wallet is proven yet: buyers cannot pay before one is.',
      to: 'wallets',
      tone: 'bad',
    },
    (unmatched.data?.data.length ?? 0) > 0 && {
      solvedBy: 'creditPayment',
      words: 'A payment matched no checkout: credit it by hand, or refund it.',
      to: 'payments',
      search: { unmatched: 'true' },
      tone: 'warn',
    },
    failing.length > 0 && {
      solvedBy: 'updateWebhookEndpoint',
      words: `${failing.length === 1 ? 'A webhook endpoint fails' : `${failing.length} webhook endpoints fail`} to accept what is sent.`,
      to: 'webhooks',
      tone: 'warn',
    },
  ]
  return matters.filter((matter) => matter !== false && mayCall(role, matter.solvedBy)) as Matter[]
}
