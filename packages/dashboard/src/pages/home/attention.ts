import { listWallets, listWebhookEndpoints, type WebhookEndpoint } from '@stablerail/sdk/functions'
import { mayCall } from '../../data/roles.ts'
import { useRecord } from '../../data/use-record.ts'
import { useRole } from '../../data/use-role.ts'
import type { Restricted } from '../../generated/roles.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { failingWords, isFailing } from '../webhooks/failing.ts'
import { failingFirst } from '../webhooks/failing-first.ts'

/** A problem that needs a person's attention, and the page where it can be solved. */
export type Matter = {
  badge: string
  words: string
  to: string
  /** The filter with which the page is opened. */
  search?: Record<string, string>
  /** The label of the link to that page. */
  act: string
  tone: 'bad' | 'warn'
  /** The operation that solves the problem. The problem is shown only to members who may call the operation. */
  solvedBy: Restricted
}

/** Returns the description of an endpoint, or its address without the scheme. */
const nameOf = ({ url, description }: WebhookEndpoint): string => {
  const { host, pathname } = new URL(url)
  return description ?? `${host}${pathname === '/' ? '' : pathname}`
}

/** Returns the problems that need attention, the most urgent first; null until they are known. */
export const useAttention = (): Matter[] | null => {
  const { client } = useWorkspace()
  const role = useRole()
  const endpoints = useRecord(['webhook-endpoints', 'all'], () => listWebhookEndpoints(client))
  const wallets = useRecord(['wallets', 'all'], () => listWallets(client))
  if ([endpoints, wallets].some(({ isPending }) => isPending)) return null
  const failing = failingFirst((endpoints.data?.data ?? []).filter(isFailing))
  const matters: (Matter | false)[] = [
    wallets.data?.data.every(({ verified }) => !verified) === true && {
      solvedBy: 'verifyWallet',
      badge: 'No wallet',
      words: 'No wallet is verified yet. Buyers cannot pay until one is.',
      to: 'wallets',
      act: 'Verify a wallet',
      tone: 'bad',
    },
    ...failing.map((endpoint) => ({
      solvedBy: 'updateWebhookEndpoint' as const,
      badge: 'Failing',
      words: `${nameOf(endpoint)}: ${failingWords(endpoint)}`,
      to: `webhooks/${endpoint.id}`,
      search: { deliveries: endpoint.retryingCount === 0 ? 'failed' : 'retrying' },
      act: 'View failures',
      tone: 'warn' as const,
    })),
  ]
  return matters.filter((matter) => matter !== false && mayCall(role, matter.solvedBy)) as Matter[]
}
