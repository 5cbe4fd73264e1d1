import { setTimeout as delay } from 'node:timers/promises'
import type { DatabaseHost } from './database-host.ts'

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** The state of all members, as Patroni reports it. */
export type ClusterState = { leader: string | null; isHealthy: boolean; timeline: number; members: Member[] }

/** Asks the hosts for the state of the cluster, one after the other, until one answers. Returns null if none does. */
export const readCluster = async (hosts: readonly DatabaseHost[]): Promise<ClusterState | null> => {
  for (const { address } of hosts) {
    const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(1_500) })
      .then((response) => response.json() as Promise<{ members?: Member[] }>)
      .catch(() => null)
    if (answer?.members !== undefined) return stateOf(answer.members, hosts.length)
  }
  return null
}

const stateOf = (members: Member[], expected: number): ClusterState => {
  const leader = members.find(({ role }) => role === 'leader')
  const timeline = leader?.timeline ?? 0
  const isHealthy =
    members.length === expected &&
    leader?.state === 'running' &&
    members.some(({ role }) => role === 'sync_standby') &&
    members.every((one) => ['running', 'streaming'].includes(one.state) && one.timeline === timeline)
  return { leader: leader?.name ?? null, isHealthy, timeline, members }
}

/** Waits until the cluster has a leader and two standbys that follow it. Throws with the last state after `timeoutMs`. */
export const waitUntilHealthy = async (
  hosts: readonly DatabaseHost[],
  timeoutMs: number,
): Promise<ClusterState & { leader: string }> => {
  const lastMs = performance.now() + timeoutMs
  for (;;) {
    const state = await readCluster(hosts)
    if (state?.isHealthy && state.leader !== null) return { ...state, leader: state.leader }
    if (performance.now() > lastMs)
      throw new Error(`The cluster is not healthy after ${timeoutMs / 1000} s: ${JSON.stringify(state)}`)
    await delay(500)
  }
}

/** Waits until a host other than `before` is the leader. Returns its name. */
export const waitForNewLeader = async (
  hosts: readonly DatabaseHost[],
  before: string,
  timeoutMs: number,
): Promise<string> => {
  const others = hosts.filter(({ name }) => name !== before)
  const lastMs = performance.now() + timeoutMs
  for (;;) {
    const state = await readCluster(others)
    if (state?.leader && state.leader !== before) return state.leader
    if (performance.now() > lastMs)
      throw new Error(`No host took over within ${timeoutMs / 1000} s: ${JSON.stringify(state)}`)
    await delay(250)
  }
}
