import { notFound, type Principal } from '../../mechanisms/http/index.ts'
import { implement } from '../implement.ts'
import { createWorkspace } from './create-workspace.ts'
import { drawImage, removeLogo, setLogo } from './logo.ts'
import { selectWorkspace, selectWorkspacesOf } from './store.ts'
import { type PlanReminders, removePublicSlug, setPublicSlug, updateWorkspace } from './update-workspace.ts'
import { toWorkspace } from './workspace.ts'

/** Returns the person who calls a route that only sessions may call. */
const personOf = (principal: Principal): string => {
  if (principal.by === 'session') return principal.userId
  throw new Error('An API key came to a route of people.')
}

/** Creates the routes of workspaces. `planReminders` is called when the days of payment reminders change. */
export const createWorkspaceRoutes = (planReminders: PlanReminders) =>
  implement('workspaces', {
    list: async ({ context, principal }) => {
      const rows = await selectWorkspacesOf(context.db, personOf(principal))
      return { status: 200, body: { data: rows.map((row) => toWorkspace(context.config, row)) } }
    },
    create: async ({ work, body, principal }) => ({
      status: 201,
      body: await createWorkspace(work, body, personOf(principal)),
    }),
    retrieve: async ({ context, scope }) => {
      const row = await selectWorkspace(context.db, scope.workspaceId)
      if (row === undefined) throw notFound('workspace', scope.workspaceId)
      return { status: 200, body: toWorkspace(context.config, row) }
    },
    update: async ({ work, body }) => ({
      status: 200,
      body: await updateWorkspace(work, body, planReminders),
    }),
    setPublicSlug: async ({ work, body }) => ({ status: 200, body: await setPublicSlug(work, body.slug) }),
    removePublicSlug: async ({ work }) => {
      await removePublicSlug(work)
      return { status: 204 }
    },
    setLogo: {
      prepare: async ({ context, body }) => await drawImage(context, body.image),
      run: async ({ work, prepared }) => ({ status: 200, body: await setLogo(work, prepared) }),
    },
    removeLogo: async ({ work }) => {
      await removeLogo(work)
      return { status: 204 }
    },
  })
