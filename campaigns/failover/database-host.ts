import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { forHost, parseEnvironment, readDeployFile } from './deploy-files.ts'
import { type HostName, hosts, type Network, nobody } from './network.ts'
import { familyOf, type Running, signalAll, startProgram } from './program.ts'
import type { Programs } from './programs.ts'

/** A host with etcd, Patroni and PostgreSQL, as `deploy/ha` sets it up. */
export type DatabaseHost = {
  name: HostName
  address: string
  startEtcd(): void
  endEtcd(): Promise<void>
  startPatroni(): void
  /** Kills Patroni and all processes of PostgreSQL at once, and etcd too if the whole machine is lost. */
  kill(what: 'database' | 'machine'): Promise<void>
  /** Stops Patroni and PostgreSQL as if the machine hung. */
  pause(): void
  resume(): void
  end(): Promise<void>
}

export type Place = { programs: Programs; network: Network; folder: string }

/** The user of the programs, if this process is root. */
export const plainUser = process.getuid?.() === 0 ? nobody : undefined

export const createDatabaseHost = (name: HostName, { programs, network, folder }: Place): DatabaseHost => {
  const own = path.join(folder, name)
  for (const each of [own, path.join(own, 'etcd'), path.join(own, 'postgresql')]) makeFolder(each)
  const replacePaths = (text: string) =>
    text
      .replaceAll('/var/lib/etcd', path.join(own, 'etcd'))
      .replaceAll('/var/lib/postgresql', path.join(own, 'postgresql'))
      .replaceAll('/var/run/postgresql', own)
      .replaceAll('/usr/lib/postgresql/15/bin', programs.postgresFolder)
  const environment = (file: string) =>
    parseEnvironment(network.rewrite(replacePaths(forHost(readDeployFile(file), name, hosts[name]))))
  const patroniFile = path.join(own, 'patroni.yaml')
  writeFileSync(patroniFile, network.rewrite(replacePaths(readDeployFile('patroni.yaml'))))
  const start = (program: string, args: readonly string[], file: string): Running =>
    startProgram({
      command: network.commandOn(name, program, args),
      env: { LC_ALL: 'C.UTF-8', ...programs.env, ...environment(file) },
      logFile: path.join(folder, `${name}.${path.basename(program)}.log`),
      uid: network.hasPartitions ? undefined : plainUser,
    })
  let etcd: Running | null = null
  let patroni: Running | null = null
  const dataFolder = environment('patroni.env').PATRONI_POSTGRESQL_DATA_DIR ?? ''
  const databasePids = () => [
    ...(patroni === null ? [] : familyOf(patroni.pid)),
    ...familyOf(postmasterOf(dataFolder)),
  ]
  return {
    name,
    address: network.rewrite(hosts[name]),
    startEtcd() {
      etcd = start(programs.etcd, [], 'etcd.env')
    },
    async endEtcd() {
      await etcd?.end()
    },
    startPatroni() {
      patroni = start(programs.patroni, [patroniFile], 'patroni.env')
    },
    async kill(what) {
      const pids = databasePids()
      if (what === 'machine' && etcd !== null) pids.push(etcd.pid)
      signalAll(pids, 'SIGKILL')
      await patroni?.ended
    },
    pause: () => signalAll(databasePids(), 'SIGSTOP'),
    resume: () => signalAll(databasePids(), 'SIGCONT'),
    async end() {
      signalAll(databasePids(), 'SIGKILL')
      await etcd?.end()
    },
  }
}

const makeFolder = (folder: string): void => {
  mkdirSync(folder, { mode: 0o755 })
  if (plainUser !== undefined) chownSync(folder, plainUser, plainUser)
}

/** Returns the process id of the PostgreSQL server with a data folder; 0 if none has written its id. */
const postmasterOf = (dataFolder: string): number => {
  const file = path.join(dataFolder, 'postmaster.pid')
  if (!existsSync(file)) return 0
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}
