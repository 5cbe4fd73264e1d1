import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { tether } from '@stablerail/processes'
import type { Cleanup } from '../../bench/cleanup.ts'

/** The hosts of the database in `deploy/ha`, with their addresses. */
export const hosts = { 'db-a': '10.0.0.11', 'db-b': '10.0.0.12', 'db-c': '10.0.0.13' } as const
export type HostName = keyof typeof hosts
export const hostNames = Object.keys(hosts) as HostName[]

/** The addresses in `deploy/ha` of the hosts of the server. */
const serverAddresses = ['10.0.0.21', '10.0.0.22']

/** The network between the hosts of the campaign. */
export type Network = {
  /** Whether each host of the database has a network namespace, so that it can be cut off. */
  hasPartitions: boolean
  /** Returns a text of `deploy/ha` with the addresses of this network. */
  rewrite(text: string): string
  /** Returns the command line that runs a program on a host of the database. */
  commandOn(host: HostName, program: string, args: readonly string[]): [string, string[]]
  /** Cuts a host off from everything, or from the other hosts of the database only. Neither side gets an error. */
  cutOff(host: HostName, from: 'all' | 'databases'): void
  rejoin(host: HostName): void
}

/** True in the process that `enterNamespaces` started. */
const isInside = process.env.FAILOVER_INSIDE === '1'
const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc']

/**
 * Runs the campaign again in namespaces of its own, in which it may create hosts, and which end with all their processes.
 * Returns its exit code; null if this process is inside already, or the machine does not allow it.
 */
export const enterNamespaces = (args: readonly string[]): number | null => {
  if (isInside || spawnSync('unshare', [...namespaces, 'true']).status !== 0) return null
  const program = [process.execPath, process.argv[1] ?? '', 'failover', ...args]
  // The first process of a namespace collects processes whose parent has ended. A shell does, and Node does not.
  const shell = ['sh', '-c', '"$@"; exit $?', 'sh']
  const { status } = spawnSync('unshare', [...namespaces, ...shell, ...program], {
    stdio: 'inherit',
    env: { ...process.env, FAILOVER_INSIDE: '1' },
  })
  return status ?? 1
}

export const openNetwork = async (cleanup: Cleanup): Promise<Network> =>
  isInside ? await createHosts(cleanup) : onLoopback

/** All hosts are addresses of the loopback network of the machine. */
const onLoopback: Network = {
  hasPartitions: false,
  rewrite: (text) =>
    text
      .replaceAll('10.0.0.0/24', '127.0.0.0/8')
      .replaceAll('10.0.0.', '127.77.0.')
      .replaceAll('127.0.0.1:', '127.77.0.1:')
      .replaceAll('listen_addr = 127.0.0.1', 'listen_addr = 127.77.0.1')
      .replaceAll('host=127.0.0.1', 'host=127.77.0.1'),
  commandOn: (_, program, args) => [program, [...args]],
  cutOff: () => {
    throw new Error('A host on the loopback network cannot be cut off.')
  },
  rejoin: () => undefined,
}

const ip = (...args: string[]) => execFileSync('ip', args)

/** Creates a network namespace for each host of the database, joined by a bridge that has the addresses of the server. */
const createHosts = async (cleanup: Cleanup): Promise<Network> => {
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', 'bridge0', 'type', 'bridge')
  for (const address of serverAddresses) ip('addr', 'add', `${address}/24`, 'dev', 'bridge0')
  ip('link', 'set', 'bridge0', 'up')
  const pids = new Map<HostName, number>()
  for (const [name, address] of Object.entries(hosts) as [HostName, string][]) {
    const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo ready; exec sleep infinity'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    tether(holder, 'TERM')
    cleanup.onEnd(async () => void holder.kill('SIGKILL'))
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    const pid = holder.pid ?? 0
    pids.set(name, pid)
    ip('link', 'add', `to-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid))
    ip('link', 'set', `to-${name}`, 'master', 'bridge0', 'up')
    inside(pid, 'link', 'set', 'lo', 'up')
    inside(pid, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    inside(pid, 'link', 'set', 'eth0', 'up')
  }
  const pidOf = (host: HostName) => pids.get(host) ?? 0
  const others = (host: HostName) => hostNames.filter((name) => name !== host)
  return {
    hasPartitions: true,
    rewrite: (text) => text,
    commandOn: (host, program, args) => [
      'nsenter',
      ['--target', String(pidOf(host)), '--net', ...asNobody, program, ...args],
    ],
    cutOff(host, from) {
      if (from === 'all') ip('link', 'set', `to-${host}`, 'down')
      // Packets to an unknown hardware address disappear without an error, as in a network that is cut.
      else for (const other of others(host)) inside(pidOf(host), 'neigh', 'replace', hosts[other], ...nowhere)
    },
    rejoin(host) {
      ip('link', 'set', `to-${host}`, 'up')
      for (const other of others(host)) deleteNeighbour(pidOf(host), hosts[other])
    },
  }
}

const nowhere = ['lladdr', '02:00:00:00:00:99', 'dev', 'eth0', 'nud', 'permanent']

/** PostgreSQL and pgbouncer refuse to run as root. */
export const nobody = 65_534
const asNobody = ['setpriv', '--reuid', String(nobody), '--regid', String(nobody), '--clear-groups']

const inside = (pid: number, ...args: string[]) =>
  execFileSync('nsenter', ['--target', String(pid), '--net', 'ip', ...args])

/** Does nothing if the address is not in the table. */
const deleteNeighbour = (pid: number, address: string) =>
  spawnSync('nsenter', ['--target', String(pid), '--net', 'ip', 'neigh', 'del', address, 'dev', 'eth0'])
