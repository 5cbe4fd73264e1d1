// Generated from the contract by packages/codegen. Do not edit: run `npm run codegen`.

import type { RequestOptions } from '../../options.ts'
import { PageRequest } from '../../pages.ts'
import type { Client } from '../../route.ts'
import type { AuditEntry, ListAuditLogQuery } from '../types/audit-log.ts'

/**
 * List the audit log.
 *
 * Lists sign-ins and changes of keys, people, passkeys, wallets, secrets, refunds and settings in both modes,
 * newest first. An entry is written in the transaction of its action, and is never changed or deleted. Needs
 * role admin or higher, and a dashboard session: an API key will not do.
 *
 * @example
 * ```ts
 * for await (const auditEntry of listAuditLog(client)) {
 *   console.log(auditEntry.id)
 * }
 * ```
 * @param client - What `createClient` made.
 * @param query - Which ones `listAuditLog` gives.
 * @param options - Timeout, retries, signal, key: {@link RequestOptions}.
 * @returns Await it for a page, or iterate over it for every item.
 * @throws As any call: {@link InvalidRequestError}, {@link UnauthorizedError}, {@link ForbiddenError},
 *   {@link RateLimitedError}, {@link UnavailableError}, {@link InternalError}, {@link ConnectionError}.
 */
export const listAuditLog = (
  client: Client,
  query?: ListAuditLogQuery,
  options?: RequestOptions,
): PageRequest<AuditEntry> =>
  new PageRequest(client, 'listAuditLog GET ~/audit_log', [], query, options)
