import { type AnalyticsBy, retrieveAnalytics, retrieveTestClock } from '@stablerail/sdk/functions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../shell/workspace.ts'
import type { Span } from './days.ts'

/** The present moment of the mode that is looked at: a test clock may be ahead. Null while it is not known. */
export const useNowMs = (): number | null => {
  const { client, key, mode } = useWorkspace()
  const [opened] = useState(() => Date.now())
  const clock = useQuery({
    queryKey: [...key, 'test-clock'],
    queryFn: async () => Date.parse((await retrieveTestClock(client)).now),
    enabled: mode === 'test',
  })
  if (mode === 'live' || clock.isError) return opened
  return clock.data ?? null
}

/** The figures of a span. Those of the span before it stay until they are there. */
export const useFigures = (by: AnalyticsBy, span: Span | null) => {
  const { client, key } = useWorkspace()
  return useQuery({
    queryKey: [...key, 'analytics', by, span],
    queryFn: async ({ signal }) => await retrieveAnalytics(client, { ...span, by }, { signal }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  })
}
