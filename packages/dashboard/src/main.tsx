import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries, signedOut } from './data/queries.ts'
import { Toasts } from './parts/toasts.tsx'
import { router } from './router.ts'
import { sessionQuery } from './session/session.ts'

// The session may end while a page is open. The next response of the service then shows it.
signedOut.addEventListener('signed-out', () => {
  queries.removeQueries(sessionQuery)
  void router.invalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the dashboard.')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <Toasts>
          <RouterProvider router={router} />
        </Toasts>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
)
