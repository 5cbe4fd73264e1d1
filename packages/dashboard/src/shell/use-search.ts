import { type SearchResult, searchWorkspace } from '@stablerail/sdk/functions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fewestSearched } from './find.ts'
import { useWorkspace } from './workspace.ts'

/** The time without a further character after which a text is searched for. Unit: milliseconds. */
const pauseMs = 180

export type Search = {
  results: readonly SearchResult[]
  /** Whether the results of the present text are not known yet. */
  isSearching: boolean
  error: Error | null
}

/**
 * Searches the records of the workspace for a text, once the person pauses typing. The results are always those of the
 * present text: each text is a query of its own, so the response to an earlier text cannot replace a later one.
 */
export const useSearch = (text: string): Search => {
  const { client, key } = useWorkspace()
  const asked = text.trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), pauseMs)
    return () => clearTimeout(timer)
  }, [asked])
  const isAsked = asked.length >= fewestSearched
  const isSettled = settled === asked
  const { data, error, isPending } = useQuery({
    queryKey: [...key, 'search', settled],
    queryFn: ({ signal }) => searchWorkspace(client, { q: settled }, { signal }),
    enabled: isAsked && isSettled,
  })
  return {
    results: isAsked && isSettled ? (data?.data ?? []) : [],
    isSearching: isAsked && (!isSettled || isPending),
    error: isAsked && isSettled ? error : null,
  }
}
