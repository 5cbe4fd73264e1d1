/** The routes that exist beside the pages of a workspace, and who may open them. */

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { membersQuery } from './data/use-role.ts'
import { sessionQuery } from './session/session.ts'
import { Broken } from './shell/broken.tsx'
import { NotFoundAlone } from './shell/not-found.tsx'
import { WorkspacePage } from './shell/workspace-page.tsx'
import { placeToOpen, workspacesQuery } from './shell/workspaces.ts'

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({
  notFoundComponent: NotFoundAlone,
  errorComponent: Broken,
})

export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'sign-in',
  component: lazyRouteComponent(() => import('./session/sign-in-page.tsx'), 'Page'),
})

/** The page to which the link in an invitation mail leads. People without an account may open it. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'invitation',
  component: lazyRouteComponent(() => import('./session/invitation-page.tsx'), 'Page'),
})

/** Routes that require a signed-in person. Other visitors sign in first, and then return to the route. */
export const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'person',
  beforeLoad: async ({ context: { queries }, location }) => {
    // A late response to a request with an earlier cookie may have reported that there is no session, so the
    // session is read again.
    const isNobody = queries.getQueryData(sessionQuery.queryKey) === null
    const session = await (isNobody
      ? queries.fetchQuery({ ...sessionQuery, staleTime: 0 })
      : queries.ensureQueryData(sessionQuery))
    if (session === null) throw redirect({ to: '/sign-in', search: { from: location.href } as never })
    await queries.ensureQueryData(workspacesQuery)
  },
})

export const startRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '/',
  beforeLoad: async ({ context: { queries } }) => {
    const place = placeToOpen(await queries.ensureQueryData(workspacesQuery))
    throw redirect({ to: (place ?? '/welcome') as '/welcome', replace: true })
  },
})

export const welcomeRoute = createRoute({
  getParentRoute: () => personRoute,
  path: 'welcome',
  component: lazyRouteComponent(() => import('./shell/welcome-page.tsx'), 'Page'),
})

export const workspaceRoute = createRoute({
  getParentRoute: () => personRoute,
  path: '$workspaceId/$mode',
  // Pages offer what the person's role may do, so the role is read before they are shown. After an error the role is
  // not known, and nothing is offered.
  loader: async ({ context: { queries }, params: { workspaceId } }) => {
    const isOwn = queries.getQueryData(workspacesQuery.queryKey)?.some(({ id }) => id === workspaceId)
    if (isOwn) await queries.prefetchQuery(membersQuery(workspaceId))
  },
  component: WorkspacePage,
})
