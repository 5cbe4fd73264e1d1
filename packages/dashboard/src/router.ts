import { createRouter } from '@tanstack/react-router'
import { queries } from './data/queries.ts'
import { pages } from './pages/pages.ts'
import { Waiting } from './parts/small.tsx'
import { dashboardPath } from './place.ts'
import {
  invitationRoute,
  personRoute,
  rootRoute,
  signInRoute,
  startRoute,
  welcomeRoute,
  workspaceRoute,
} from './routes.ts'
import { NotFound } from './shell/not-found.tsx'

const routeTree = rootRoute.addChildren([
  signInRoute,
  invitationRoute,
  personRoute.addChildren([startRoute, welcomeRoute, workspaceRoute.addChildren(pages)]),
])

export const router = createRouter({
  routeTree,
  basepath: dashboardPath,
  context: { queries },
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: Waiting,
  scrollRestoration: true,
  // Values in the URL are strings. The router's default parser would turn `?txHash=123` into a number.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).filter(([, value]) => typeof value === 'string' && value !== '')
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs as [string, string][])}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
