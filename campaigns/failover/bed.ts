import { execFile } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cleanup } from '../../bench/cleanup.ts'
import { administer } from '../../bench/processes/database.ts'
import { waitUntilHealthy } from './cluster.ts'
import { createDatabaseHost, type DatabaseHost } from './database-host.ts'
import { parseEnvironment, readDeployFile } from './deploy-files.ts'
import { hostNames, type Network } from './network.ts'
import type { Programs } from './programs.ts'
import { databasePassword, type Proxies, startProxies } from './proxies.ts'

const startWithinMs = 120_000

/** Three hosts of the database, and the proxies before them, with an empty database. */
export type Bed = {
  hosts: readonly DatabaseHost[]
  hostOf(name: string): DatabaseHost
  network: Network
  proxies: Proxies
  /** The folder with the logs of all programs. */
  folder: string
  patronictl(args: readonly string[]): Promise<string>
}

export const startBed = async (cleanup: Cleanup, programs: Programs, network: Network): Promise<Bed> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'stablerail-failover-'))
  chmodSync(folder, 0o755)
  cleanup.onEnd(() => rm(folder, { recursive: true, force: true }))
  const place = { programs, network, folder }
  const hosts = hostNames.map((name) => createDatabaseHost(name, place))
  for (const host of hosts) cleanup.onEnd(() => host.end())
  for (const host of hosts) host.startEtcd()
  for (const host of hosts) host.startPatroni()
  const state = await waitUntilHealthy(hosts, startWithinMs)
  const proxies = startProxies(cleanup, place)
  // HAProxy sends connections to every server until its first check of the server has ended.
  await delay(3_000)
  const hostOf = (name: string) => {
    const found = hosts.find((host) => host.name === name)
    if (found === undefined) throw new Error(`There is no host ${name}.`)
    return found
  }
  await createDatabase(hostOf(state.leader).address)
  const patroniFile = path.join(folder, hostNames[0] ?? '', 'patroni.yaml')
  return {
    hosts,
    hostOf,
    network,
    proxies,
    folder,
    async patronictl(args) {
      const { PATH } = process.env
      const env = {
        PATH,
        LC_ALL: 'C.UTF-8',
        ...programs.env,
        ...parseEnvironment(readDeployFile('patroni.env')),
      }
      const { stdout } = await promisify(execFile)(programs.patronictl, ['-c', patroniFile, ...args], { env })
      return stdout
    },
  }
}

/** Creates the role and the database of the server, as docs/operations/high-availability.md describes. */
const createDatabase = async (address: string): Promise<void> => {
  const { PATRONI_SUPERUSER_PASSWORD: password } = parseEnvironment(readDeployFile('patroni.env'))
  await administer(
    `postgres://postgres:${password}@${address}:5432/postgres`,
    `create role stablerail login password '${databasePassword}'`,
    'create database stablerail owner stablerail',
  )
}

/** Copies the logs of the programs to a folder, for the search of a cause. */
export const keepLogs = async ({ folder }: Bed, target: string): Promise<void> => {
  await mkdir(target, { recursive: true })
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.log')))
    await copyFile(path.join(folder, name), path.join(target, name))
}
