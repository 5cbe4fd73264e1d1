export { requireKyb } from './require-kyb.ts'
export { selectWorkspace as findWorkspace } from './store.ts'
