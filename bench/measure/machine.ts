import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { Client } from 'pg'

/** What the figures were measured on; without it they say nothing. */
export type Machine = {
  measuredAt: string
  cores: number
  cpu: string
  memoryGb: number
  platform: string
  node: string
  postgres: string
  fsync: string
  synchronousCommit: string
  /** Average over a minute before the start; anything much above zero was somebody else's work. */
  loadBefore: number
}

export const describeMachine = async (databaseUrl: string): Promise<Machine> => {
  const client = new Client(databaseUrl)
  await client.connect()
  const setting = async (name: string) =>
    String((await client.query(`show ${name}`)).rows[0]?.[name] ?? 'unknown')
  try {
    return {
      measuredAt: new Date().toISOString(),
      cores: availableParallelism(),
      cpu: cpus()[0]?.model ?? 'unknown',
      memoryGb: Math.round(totalmem() / 1024 ** 3),
      platform: `${process.platform} ${process.arch}`,
      node: process.versions.node,
      postgres: await setting('server_version'),
      fsync: await setting('fsync'),
      synchronousCommit: await setting('synchronous_commit'),
      loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    }
  } finally {
    await client.end()
  }
}

export const showMachine = (machine: Machine): string =>
  [
    `${machine.cores} cores (${machine.cpu})`,
    `${machine.memoryGb} GB`,
    machine.platform,
    `Node ${machine.node}`,
    `PostgreSQL ${machine.postgres} with fsync ${machine.fsync}, synchronous_commit ${machine.synchronousCommit}`,
    `load average before ${machine.loadBefore}`,
  ].join(' · ')
