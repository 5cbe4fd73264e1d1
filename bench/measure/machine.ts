import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
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
  /**
   * Load average of the minute before the bench started. A value much above 0 means that other programs were
   * running.
   */
  loadBefore: number
}

export const describeMachine = async (databaseUrl?: string): Promise<Machine> => ({
  measuredAt: new Date().toISOString(),
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  platform: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  ...(databaseUrl !== undefined && { database: await describeDatabase(databaseUrl) }),
})

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

export const showMachine = ({
  cores,
  cpu,
  memoryGb,
  platform,
  node,
  database,
  loadBefore,
}: Machine): string =>
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
    `load average before ${loadBefore}`,
  ].join(' · ')
