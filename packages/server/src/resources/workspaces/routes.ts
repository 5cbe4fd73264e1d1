import { implement, notFound, type Principal } from '../../mechanisms/http/index.ts'
import { createWorkspace } from './create-workspace.ts'
import { selectWorkspace, selectWorkspacesOf } from './store.ts'
import { removePublicSlug, setPublicSlug, updateWorkspace } from './update-workspace.ts'
import { toWorkspace } from './workspace.ts'

/** The person of a route that only a session may call. */
const personOf = (principal: Principal): string => {
  if (principal.by === 'session') return principal.userId
  throw new Error('An API key came to a route of people.')
}

export const workspaceRoutes = implement('workspaces', {
  list: async ({ context, principal }) => {
    const rows = await selectWorkspacesOf(context.db, personOf(principal))
    return { status: 200, body: { data: rows.map(toWorkspace) } }
  },
  create: async ({ work, body, principal }) => ({
    status: 201,
    body: await createWorkspace(work, body, personOf(principal)),
  }),
  retrieve: async ({ context, scope }) => {
    const row = await selectWorkspace(context.db, scope.workspaceId)
    if (row === undefined) throw notFound('workspace', scope.workspaceId)
    return { status: 200, body: toWorkspace(row) }
  },
  update: async ({ work, body }) => ({ status: 200, body: await updateWorkspace(work, body) }),
  setPublicSlug: async ({ work, body }) => ({ status: 200, body: await setPublicSlug(work, body.slug) }),
  removePublicSlug: async ({ work }) => {
    await removePublicSlug(work)
    return { status: 204 }
  },
})
