import type { AuditChange } from '@stablerail/contract'

/** Removes the query of URLs from the changes for the audit log, because a query may contain a secret. */
export const withoutQueries = (changes: readonly AuditChange[]): AuditChange[] =>
  changes.map(({ field, before, after }) => {
    const plain = (text: string | null) => (field === 'url' ? (text?.replace(/\?.*$/s, '?…') ?? null) : text)
    return { field, before: plain(before), after: plain(after) }
  })
