import { setTimeout as delay } from 'node:timers/promises'
import { createPool } from '../../packages/server/src/mechanisms/db/index.ts'
import type { Chance } from '../chain/chance.ts'
import type { Bed } from './bed.ts'
import { readCluster, waitForNewLeader } from './cluster.ts'
import { parseEnvironment, readDeployFile } from './deploy-files.ts'

export const kinds = ['kill', 'switchover', 'etcd', 'pause', 'partition'] as const
export type Kind = (typeof kinds)[number]

/** The event itself, without the view of the clients. */
export type Happened = {
  /** The fault and its host, for the progress line. */
  what: string
  /** Whether another host had to take over. */
  takesOver: boolean
  /**
   * For how long the old leader served reads of its old data after it woke up, to a client that connects to it directly.
   * Unit: milliseconds. Undefined for events without such a read.
   */
  staleMs?: number
}

type Scene = { bed: Bed; leader: string; chance: Chance }

/** The time after which another host must have taken over. It is longer than the gap that the campaign allows. */
const takeOverMs = 90_000

/** Runs an event, and ends the fault after another host has taken over. */
export const disturb = (kind: Kind, scene: Scene): Promise<Happened> => disturbances[kind](scene)

const disturbances: Record<Kind, (scene: Scene) => Promise<Happened>> = {
  async kill({ bed, leader, chance }) {
    const host = bed.hostOf(leader)
    const what = chance.happens(0.5) ? 'machine' : 'database'
    await host.kill(what)
    await waitForNewLeader(bed.hosts, leader, takeOverMs)
    await delay(10_000)
    if (what === 'machine') host.startEtcd()
    host.startPatroni()
    const killed = what === 'machine' ? 'PostgreSQL, Patroni and etcd' : 'PostgreSQL and Patroni'
    return { what: `killed ${killed} of ${leader}`, takesOver: true }
  },

  async switchover({ bed, leader }) {
    const state = await readCluster(bed.hosts)
    const candidate = state?.members.find(({ role }) => role === 'sync_standby')?.name ?? ''
    await bed.patronictl(['switchover', '--leader', leader, '--candidate', candidate, '--force'])
    await waitForNewLeader(bed.hosts, leader, takeOverMs)
    await delay(5_000)
    return { what: `switchover from ${leader} to ${candidate}`, takesOver: true }
  },

  async etcd({ bed, chance }) {
    const spared = chance.upTo(bed.hosts.length)
    const ended = bed.hosts.filter((_, index) => index !== spared)
    await Promise.all(ended.map((host) => host.endEtcd()))
    // Longer than the lease, which the leader cannot renew.
    await delay(35_000)
    for (const host of ended) host.startEtcd()
    // Patroni may work with an old view of the cluster for some seconds. A switchover in this time takes as long as a failover.
    await delay(30_000)
    return { what: `stopped etcd of ${ended.map(({ name }) => name).join(' and ')}`, takesOver: false }
  },

  async pause({ bed, leader }) {
    const host = bed.hostOf(leader)
    host.pause()
    await waitForNewLeader(bed.hosts, leader, takeOverMs)
    await delay(10_000)
    host.resume()
    const staleMs = await measureStaleReads(host.address)
    return { what: `stopped all of ${leader} with SIGSTOP`, takesOver: true, staleMs }
  },

  async partition({ bed, leader, chance }) {
    const host = bed.hostOf(leader)
    const from = chance.happens(0.5) ? 'all' : 'databases'
    bed.network.cutOff(host.name, from)
    try {
      await waitForNewLeader(bed.hosts, leader, takeOverMs)
      await delay(10_000)
    } finally {
      bed.network.rejoin(host.name)
    }
    const others = from === 'all' ? 'everything' : 'the other hosts of the database'
    return { what: `cut ${leader} off from ${others}`, takesOver: true }
  },
}

/**
 * Reads from a former leader that has just woken up, until it no longer answers as a leader. Returns the time in
 * milliseconds between the first and the last read that succeeded as on a leader.
 */
const measureStaleReads = async (address: string): Promise<number> => {
  const { PATRONI_SUPERUSER_PASSWORD: password } = parseEnvironment(readDeployFile('patroni.env'))
  const url = `postgres://postgres:${password}@${address}:5432/stablerail`
  const startMs = performance.now()
  let staleMs = 0
  while (performance.now() - startMs < 20_000) {
    const pool = createPool(url, { max: 1, applicationName: 'campaign' })
    // The leader may end the connection between the query and the end of the pool.
    pool.on('error', () => undefined)
    const isLeader = await pool
      .query<{ leads: boolean }>('select not pg_is_in_recovery() as leads, (select count(*) from customers)')
      .then(({ rows }) => rows[0]?.leads === true)
      .catch(() => false)
    if (isLeader) staleMs = performance.now() - startMs
    await pool.end()
    if (!isLeader && performance.now() - startMs > 5_000) break
    await delay(50)
  }
  return staleMs
}
