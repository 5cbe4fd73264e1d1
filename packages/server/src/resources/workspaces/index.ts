export { requireKyb } from './require-kyb.ts'
export {
  insertMember,
  insertWorkspace,
  selectWorkspace as findWorkspace,
  selectWorkspaceByName as findWorkspaceByName,
} from './store.ts'
