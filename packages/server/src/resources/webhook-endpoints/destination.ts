import { invalid, requireEventTypes } from '../../mechanisms/http/index.ts'
import { checkOutgoingUrl } from '../../mechanisms/outgoing/index.ts'
import type { Context } from '../context.ts'

/**
 * The fields of a request that determine where events are sent: the URL and the event types. An absent field
 * is not changed.
 */
export type EndpointWish = { url?: string | undefined; events?: string[] | undefined }

/**
 * Throws for unknown event types and for URLs that must not be called. It queries DNS, so it must run outside
 * a transaction.
 */
export const checkDestination = async (context: Context, wish: EndpointWish): Promise<void> => {
  if (wish.events !== undefined) requireEventTypes(wish.events, 'events')
  if (wish.url === undefined) return
  const { production, webhooks } = context.config
  const policy = { allowedOrigins: webhooks.allowedOrigins, acceptUnresolved: !production }
  const check = await checkOutgoingUrl(wish.url, policy)
  if (!check.ok) throw invalid('url', check.reason)
}
