import { implement } from '../implement.ts'
import { searchWorkspace } from './search-workspace.ts'

export const searchRoutes = implement('search', {
  search: async ({ context, scope, query: { q } }) => ({
    status: 200,
    body: { data: await searchWorkspace(context, scope, q) },
  }),
})
