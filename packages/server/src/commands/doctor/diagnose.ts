import { createDatabase, createPool, type DatabaseFacts } from '../../mechanisms/db/index.ts'
import type { Config } from '../../settings/config.ts'
import { checkClock, type ToldHead } from './check-clock.ts'
import { checkDatabase, type DatabaseUrls, type ExaminedDatabase } from './check-database.ts'
import { checkFactories } from './check-factories.ts'
import { checkMail } from './check-mail.ts'
import { checkNetwork, nameOf } from './check-providers.ts'
import { checkProxy, checkSettings } from './check-settings.ts'
import { checkKeys, checkWallets } from './check-stored.ts'
import { examine, type Finding, fault, lineOf } from './report.ts'

type Parts = {
  /** Opens the configured database; throws if it cannot be opened. */
  place: () => Promise<DatabaseUrls>
  print: (text: string) => void
}

/** Runs all checks and prints one line for each. Returns whether all are OK. */
export const diagnose = async (config: Config, { place, print }: Parts): Promise<boolean> => {
  const networks = examineNetworks(config)
  const factories = checkFactories(config)
  const mail = examine('mail', () => checkMail(config))
  const database = await examineDatabasePart(config, place)
  const findings: Finding[] = []
  const report = (found: readonly Finding[]) => {
    findings.push(...found)
    for (const finding of found) print(lineOf(finding))
  }
  report([...checkSettings(config), checkProxy(config)])
  report(database.findings)
  report(await mail)
  const { findings: ofNetworks, heads } = await networks
  report(ofNetworks)
  report(await factories)
  report([checkClock(database.facts, heads)])
  return findings.every(({ ok }) => ok)
}

const examineDatabasePart = async (
  config: Config,
  open: Parts['place'],
): Promise<{ findings: Finding[]; facts: DatabaseFacts | null }> => {
  let reached: { place: DatabaseUrls; database: ExaminedDatabase } | null = null
  const findings = await examine('database', async () => {
    const place = await open()
    const database = await checkDatabase(config, place)
    reached = { place, database }
    return database.findings
  })
  const { place, database } = reached ?? nothing
  return {
    findings: [...findings, ...(await examineStored(config, place, database))],
    facts: database?.facts ?? null,
  }
}

const nothing: { place: DatabaseUrls | null; database: ExaminedDatabase | null } = {
  place: null,
  database: null,
}

const statementTimeoutMs = 15_000
const unseen = 'was not checked, because the database is not ready. Mend that first.'

const examineStored = async (
  config: Config,
  place: DatabaseUrls | null,
  database: ExaminedDatabase | null,
): Promise<Finding[]> => {
  if (place === null || database?.isMigrated !== true)
    return ['keys', 'wallets'].map((subject) => fault(subject, unseen))
  const pool = createPool(place.directUrl, { max: 2, statementTimeoutMs })
  // Ignore the error: the pool replaces a broken idle connection, and without a handler the error would end
  // the process.
  pool.on('error', () => undefined)
  const db = createDatabase(pool)
  try {
    const keys = await examine('keys', () => checkKeys(db, config))
    return [...keys, ...(await examine('wallets', () => checkWallets(db, config)))]
  } finally {
    await db.destroy()
  }
}

/** Checks all networks concurrently. The results are in the order of NETWORKS. */
const examineNetworks = async (config: Config): Promise<{ findings: Finding[]; heads: ToldHead[] }> => {
  const { networks } = config
  if (networks.length === 0)
    return { findings: [fault('providers', 'NETWORKS names no network: nobody can pay. Set it.')], heads: [] }
  const heads: ToldHead[] = []
  const findings = await Promise.all(
    networks.map((network) =>
      examine(`provider ${nameOf(network)}`, async () => {
        const { findings: found, headAgeMs } = await checkNetwork(config, network)
        if (headAgeMs !== null) heads.push({ network: nameOf(network), headAgeMs })
        return found
      }),
    ),
  )
  return { findings: findings.flat(), heads }
}
