/** The cache of the data that was read from the service. */
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode } from './errors.ts'

/** Fires the event `signed-out` when a response shows that the person is no longer signed in. */
export const signedOut = new EventTarget()

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (hasCode(error, 'unauthorized')) signedOut.dispatchEvent(new Event('signed-out'))
    },
  }),
  defaultOptions: {
    // No retries here, because the SDK already retries. Offline requests fail at once, because a queued
    // action would be performed when the connection returns, perhaps long after the person has given it up.
    queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})
