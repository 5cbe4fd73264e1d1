import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns whether the URL names an action, as `?act=refund` does, and removes it from the URL, so that a reload does not
 * open its dialog again.
 */
export const useOpenedBy = (act: 'credit' | 'refund'): boolean => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [isNamed] = useState(search.act === act)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the URL with which the page was opened counts.
  useEffect(() => {
    if (isNamed) void navigate({ to: '.', search: {} as never, replace: true })
  }, [])
  return isNamed
}
