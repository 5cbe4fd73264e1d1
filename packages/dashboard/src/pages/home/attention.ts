import { listWallets, listWebhookEndpoints } from '@stablerail/sdk/functions'
import { mayCall } from '../../data/roles.ts'
import { useRecord } from '../../data/use-record.ts'
import { useRole } from '../../data/use-role.ts'
import type { Restricted } from '../../generated/roles.ts'
import { useWorkspace } from '../../shell/workspace.ts'

/** A problem that needs a person's attention, and the page where it can be solved. */
export type Matter = {
  words: string
  to: string
  tone: 'bad' | 'warn'
  /** The operation that solves the problem. The problem is shown only to members who may call the operation. */
  solvedBy: Restricted
}

/** A webhook endpoint needs attention if the share of its deliveries that succeeded is below this value. */
const lowSuccessRate = 0.9

/** Returns the host of an endpoint, which names it. */
const hostOf = (url: string | undefined): string =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : 'A webhook endpoint'

/** Returns the problems that need attention, the most urgent first; null until they are known. */
export const useAttention = (): Matter[] | null => {
  const { client } = useWorkspace()
  const role = useRole()
  const endpoints = useRecord(['webhook-endpoints', 'all'], () => listWebhookEndpoints(client))
  const wallets = useRecord(['wallets', 'all'], () => listWallets(client))
  if ([endpoints, wallets].some(({ isPending }) => isPending)) return null
  const failing = (endpoints.data?.data ?? []).filter(
    ({ status, successRate, retryingCount }) =>
      status === 'enabled' && (successRate < lowSuccessRate || retryingCount > 0),
  )
  const matters: (Matter | false)[] = [
    wallets.data?.data.every(({ verified }) => !verified) === true && {
      solvedBy: 'verifyWallet',
      words: 'No wallet is verified yet. Buyers cannot pay until one is.',
      to: 'wallets',
      tone: 'bad',
    },
    failing.length > 0 && {
      solvedBy: 'updateWebhookEndpoint',
      words: `${failing.length === 1 ? `${hostOf(failing[0]?.url)} does` : `${failing.length} webhook endpoints do`} not receive all webhooks.`,
      to: failing.length === 1 ? `webhooks/${failing[0]?.id}` : 'webhooks',
      tone: 'warn',
    },
  ]
  return matters.filter((matter) => matter !== false && mayCall(role, matter.solvedBy)) as Matter[]
}
