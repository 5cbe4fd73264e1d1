import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printTable, writeResult } from '../measure/report.ts'
import { startDatabase } from '../processes/database.ts'
import { copyDatabase, prepareWallets } from '../reader/wallets.ts'
import { type Measured, measure } from './measure.ts'
import { ways } from './ways.ts'

/**
 * Measures the cost of reading Tron and Solana with few and with many watched wallets: calls to the provider,
 * bytes, processor time, and delay.
 */
export const benchWatching = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const counts = quick ? [10, 200] : [1_000, 100_000]
  const seconds = quick ? 1.5 : 60
  const adminUrl = await startDatabase(cleanup)
  const machine = await describeMachine(adminUrl)
  console.log('\nWatching: local nodes of Tron and Solana that make blocks in real time, one provider')
  console.log(showMachine(machine))
  const rows: Measured[] = []
  for (const [index, way] of ways.entries())
    for (const wallets of counts) {
      const kind = { ...way.pair, addressOf: way.walletOf }
      const template = await prepareWallets(adminUrl, wallets, { name: `watching_${index}_${wallets}`, kind })
      const database = await copyDatabase(adminUrl, template, `watched_${index}_${wallets}`)
      console.log(`${way.name} beside ${number(wallets)} wallets …`)
      const row = await measure(cleanup, {
        way,
        wallets,
        databaseUrl: database.url,
        seconds,
        pace: { quick },
      })
      console.log(
        `  ${number(row.callsPerMinute)} calls a minute, recorded ${ms(row.lag.p50Ms)} after it was mined`,
      )
      rows.push(row)
      await database.drop()
    }
  report(rows)
  const checks = ways.flatMap(({ name }) => checksOf(name, rows))
  console.log(`\n${writeResult('watching', { machine, checks, seconds, rows }, { quick })}`)
}

const report = (rows: readonly Measured[]): void => {
  printTable(
    [
      ...['read', 'watched wallets', 'blocks a minute', 'calls', 'KB', 'CPU', 'CPU of the node', 'memory'],
      ...['mined to recorded, p50', 'p95', 'ready after'],
    ],
    rows.map((row) => [
      ...[row.way, number(row.wallets), number(row.blocksPerMinute), number(row.callsPerMinute)],
      ...[number(row.kilobytesPerMinute), `${number(row.cpuSecondsPerMinute, 2)} s`],
      `${number(row.nodeCpuSecondsPerMinute, 2)} s`,
      ...[`${number(row.memoryMb)} MB`, ms(row.lag.p50Ms), ms(row.lag.p95Ms)],
      `${number(row.readySeconds, 1)} s`,
    ]),
  )
}

/**
 * Returns the measured results of one reader, with their targets. A reader that reads blocks must not need
 * more calls per block if there are more watched wallets. For a reader that queries each wallet, the number
 * of calls has no target, because the calls grow with the number of wallets.
 */
const checksOf = (name: string, rows: readonly Measured[]) => {
  const [few, many] = rows.filter(({ way }) => way === name)
  if (few === undefined || many === undefined) throw new Error(`${name} was not measured.`)
  const lag = check(
    `${name}, ${number(many.wallets)} wallets: mined to recorded, p50`,
    many.lag.p50Ms,
    ' ms',
    {
      atMost: name.endsWith('wallets') ? 60_000 : 6_000,
    },
  )
  if (name.endsWith('wallets')) return [lag]
  const perBlock = ({ callsPerMinute, blocksPerMinute }: Measured) => callsPerMinute / blocksPerMinute
  const more = perBlock(many) / perBlock(few)
  return [
    check(`${name}: calls a block over those beside ${number(few.wallets)} wallets`, more, '', {
      atMost: 1.1,
    }),
    lag,
  ]
}
