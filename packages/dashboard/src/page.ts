import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { workspaceRoute } from './routes.ts'

/**
 * A page of a workspace. Its path stands below `/{workspace}/{mode}/`, its module exports `Page` and is loaded when
 * somebody goes there.
 */
export const page = (path: string, load: () => Promise<{ Page: ComponentType }>) =>
  createRoute({ getParentRoute: () => workspaceRoute, path, component: lazyRouteComponent(load, 'Page') })
