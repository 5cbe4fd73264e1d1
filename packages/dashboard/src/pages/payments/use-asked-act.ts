import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * Returns whether the URL asks for an action, as `?act=refund` does, and removes this from the URL, so that a reload does not
 * start the action again.
 */
export const useAskedAct = (act: 'credit' | 'refund'): boolean => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [isAsked] = useState(search.act === act)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the URL with which the page was opened counts.
  useEffect(() => {
    if (isAsked) void navigate({ to: '.', search: {} as never, replace: true })
  }, [])
  return isAsked
}
