/**
 * The PostgreSQL server that comes with the package, for a machine without PostgreSQL.
 *
 * `startEmbeddedPostgres` finds PostgreSQL's programs in an npm package (`binaries`), creates a cluster in the data
 * directory or opens the cluster of an earlier start (`start`), and returns a connection URL for 127.0.0.1. A
 * deployment that sets `DATABASE_URL` never uses this module.
 *
 * One server runs on a data directory: if the process that started its server is alive, another start is refused; if
 * that process was killed, its server is stopped first (`lock`). `tether` stops the server when the process that
 * started it ends, even by SIGKILL. Committed data survives all of these, unless `durable` is false. PostgreSQL refuses
 * to run as root, so for root the server runs as the user "postgres".
 *
 * Not promised: backups, replication, an upgrade between major versions of PostgreSQL, or a server that another machine
 * can reach.
 */
export { startEmbeddedPostgres } from './start.ts'
