import { availableParallelism, cpus, totalmem } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'

/** The machine on which figures were measured. Figures can be compared only if the machine is known. */
export type Machine = {
  measuredAt: string
  cores: number
  cpu: string
  memoryGb: number
  platform: string
  node: string
  /** The PostgreSQL settings, for a bench that uses a database. */
  database?: { postgres: string; fsync: string; synchronousCommit: string }
}

const observedMs = 1_000

export const describeMachine = async (databaseUrl?: string): Promise<Machine> => ({
  measuredAt: new Date().toISOString(),
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  platform: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  ...(databaseUrl !== undefined && { database: await describeDatabase(databaseUrl) }),
})

/** Returns the share of the processors' time that all programs use, in percent, observed for a second. */
export const measureBusy = async (): Promise<number> => {
  const sum = (pick: (times: ReturnType<typeof cpus>[0]['times']) => number) =>
    cpus().reduce((total, { times }) => total + pick(times), 0)
  const idle = () => sum((times) => times.idle)
  const all = () => sum((times) => times.user + times.nice + times.sys + times.irq + times.idle)
  const before = { idle: idle(), all: all() }
  await delay(observedMs)
  return Math.round(100 * (1 - (idle() - before.idle) / (all() - before.all)))
}

const describeDatabase = async (databaseUrl: string): Promise<Machine['database'] & object> => {
  const client = new Client(databaseUrl)
  await client.connect()
  const setting = async (name: string) =>
    String((await client.query(`show ${name}`)).rows[0]?.[name] ?? 'unknown')
  try {
    return {
      postgres: await setting('server_version'),
      fsync: await setting('fsync'),
      synchronousCommit: await setting('synchronous_commit'),
    }
  } finally {
    await client.end()
  }
}

export const showMachine = ({ cores, cpu, memoryGb, platform, node, database }: Machine): string =>
  [
    `${cores} cores (${cpu})`,
    `${memoryGb} GB`,
    platform,
    `Node ${node}`,
    ...(database
      ? [
          `PostgreSQL ${database.postgres} with fsync ${database.fsync}, ` +
            `synchronous_commit ${database.synchronousCommit}`,
        ]
      : []),
  ].join(' · ')
