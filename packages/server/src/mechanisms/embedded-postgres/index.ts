export { startEmbeddedPostgres } from './start.ts'
