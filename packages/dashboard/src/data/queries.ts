/** What was read from the service, kept while it is fresh. */
import { QueryCache, QueryClient } from '@tanstack/react-query'
import { hasCode } from './errors.ts'

/** Told when an answer says that nobody is signed in any more. */
export const signedOut = new EventTarget()

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (hasCode(error, 'unauthorized')) signedOut.dispatchEvent(new Event('signed-out'))
    },
  }),
  defaultOptions: {
    // The SDK tries again by itself, by the rules of the service. What is asked offline fails at once: held back, an act
    // would be done when the connection returns, perhaps long after the person gave it up.
    queries: { retry: false, staleTime: 15_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
})
