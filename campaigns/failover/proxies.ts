import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Cleanup } from '../../bench/cleanup.ts'
import { type Place, plainUser } from './database-host.ts'
import { readDeployFile } from './deploy-files.ts'
import { startProgram } from './program.ts'

/** The passwords of the role of the server in this bed. */
export const databasePassword = 'secret-of-stablerail'

/** Addresses on the hosts of the server. */
export type Proxies = {
  /** The database through HAProxy, which leads to the leader. */
  databaseUrl: string
  /** The database through PgBouncer and HAProxy. */
  pooledUrl: string
  /** The APIs through HAProxy. */
  apiUrl: string
}

/** Starts HAProxy and PgBouncer with the files of `deploy/ha`. */
export const startProxies = (cleanup: Cleanup, { programs, network, folder }: Place): Proxies => {
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const start = (program: string, args: readonly string[]) => {
    const logFile = path.join(folder, `${path.basename(program)}.log`)
    const running = startProgram({ command: [program, args], env: programs.env, logFile, uid: plainUser })
    cleanup.onEnd(() => running.end())
  }
  const haproxyFile = write('haproxy.cfg', network.rewrite(readDeployFile('haproxy.cfg')))
  start(programs.haproxy, ['-W', '-f', haproxyFile])
  const users = write('userlist.txt', `"stablerail" "${databasePassword}"\n`)
  const pgbouncer = network.rewrite(readDeployFile('pgbouncer.ini'))
  start(programs.pgbouncer, [
    write('pgbouncer.ini', pgbouncer.replaceAll('/etc/pgbouncer/userlist.txt', users)),
  ])
  const local = network.rewrite('127.0.0.1:').slice(0, -1)
  const urlOf = (port: number) => `postgres://stablerail:${databasePassword}@${local}:${port}/stablerail`
  return { databaseUrl: urlOf(5000), pooledUrl: urlOf(6432), apiUrl: `http://${local}:4000` }
}
