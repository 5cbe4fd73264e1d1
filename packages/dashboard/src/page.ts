import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { workspaceRoute } from './routes.ts'

/**
 * A page of a workspace. Its path stands below `/{workspace}/{mode}/`, its module exports `Page` and is loaded when
 * somebody goes there. Another record, workspace or mode opens it anew: an open dialog is of the record that it was
 * opened on.
 */
export const page = (path: string, load: () => Promise<{ Page: ComponentType }>) =>
  createRoute({
    getParentRoute: () => workspaceRoute,
    path,
    component: lazyRouteComponent(load, 'Page'),
    remountDeps: ({ params }) => params,
  })
