export { type Across, acrossScopes, transactAcross } from './across.ts'
export { type Tx, transact, type Work } from './transact.ts'
