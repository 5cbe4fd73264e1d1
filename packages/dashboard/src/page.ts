import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { workspaceRoute } from './routes.ts'

/**
 * Defines a page of a workspace. Its path is below `/{workspace}/{mode}/`, and its module, which exports
 * `Page`, is loaded on the first visit. The page is mounted again for another record, workspace or mode, so
 * that an open dialog always belongs to the record on which it was opened.
 */
export const page = (path: string, load: () => Promise<{ Page: ComponentType }>) =>
  createRoute({
    getParentRoute: () => workspaceRoute,
    path,
    component: lazyRouteComponent(load, 'Page'),
    remountDeps: ({ params }) => params,
  })
