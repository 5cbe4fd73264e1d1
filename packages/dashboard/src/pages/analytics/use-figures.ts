import { type AnalyticsBy, retrieveAnalytics, retrieveTestClock } from '@stablerail/sdk/functions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspace } from '../../shell/workspace.ts'
import type { Span } from './days.ts'

/**
 * Returns the current time in the workspace's mode, which a test clock may have advanced; null until it is
 * known.
 */
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

/**
 * Reads the figures of a period. While they are being loaded, the figures of the previously chosen period are
 * shown.
 */
export const useFigures = (by: AnalyticsBy, span: Span | null) => {
  const { client, key } = useWorkspace()
  return useQuery({
    queryKey: [...key, 'analytics', by, span],
    queryFn: async ({ signal }) => await retrieveAnalytics(client, { ...span, by }, { signal }),
    enabled: span !== null,
    placeholderData: keepPreviousData,
  })
}
