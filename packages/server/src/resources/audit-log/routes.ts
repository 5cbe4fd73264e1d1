import { implement } from '../implement.ts'
import { listActs } from './list-acts.ts'

export const auditLogRoutes = implement('auditLog', {
  list: async ({ context, scope, query }) => ({
    status: 200,
    body: await listActs(context.db, scope.workspaceId, query),
  }),
})
