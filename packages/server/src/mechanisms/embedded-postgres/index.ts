/**
 * The PostgreSQL that comes with the package, for a machine without one: real binaries from npm, started on a data
 * directory and stopped with the process that started them. A lock file keeps two processes from one directory, and
 * `tether` ends the server when its owner dies. Deployments that set `DATABASE_URL` never come here.
 */
export { startEmbeddedPostgres } from './start.ts'
