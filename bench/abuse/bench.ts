import { createApiKey } from '../../packages/server/src/access/api-keys/index.ts'
import { transact } from '../../packages/server/src/mechanisms/work/transact.ts'
import type { Context } from '../../packages/server/src/resources/context.ts'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { check, ms, number, printTable, ratio, writeResult } from '../measure/report.ts'
import { measureRounds, type Round, ratioOf } from '../measure/rounds.ts'
import { median } from '../measure/statistics.ts'
import { openContext, startDatabase } from '../processes/database.ts'
import { startHelper } from '../processes/helper.ts'
import { type Server, startServer } from '../processes/server.ts'
import type { AttackerMethods } from './attacker.ts'
import { type Attack, attacksOn } from './attacks.ts'
import type { VisitorMethods } from './visitor.ts'

/**
 * The bandwidth of the attacker, in bytes per second. It is so low that an operator would hardly notice it.
 */
const bytesPerSecond = 27 * 1024
const visited = ['health', 'keyed read'] as const
type Visited = (typeof visited)[number]
/**
 * The latencies of the visitor, and `cpuMs`: the server's processor time per second, which other programs on
 * the machine hardly change.
 */
type Figures = Record<Visited, number> & { cpuMs: number }
type Result = { attack: Attack; rounds: Round<'attacked' | 'quiet', Figures>[] }

/** Measures how long other visitors wait during an attack and without it, in turns. */
export const benchAbuse = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size = quick ? { rounds: 1, roundMs: 300 } : { rounds: 10, roundMs: 800 }
  const databaseUrl = await startDatabase(cleanup)
  const machine = await describeMachine(databaseUrl)
  const shop = await openShop(await openContext(cleanup, databaseUrl))
  const server = await startServer(cleanup, {
    part: 'api',
    databaseUrl,
    // Each request claims another client IP address; the server trusts the address because it expects one
    // proxy in front of it.
    settings: { TRUSTED_PROXIES: '1' },
    profile: 'abuse',
  })
  console.log(
    `\nAbuse: ${bytesPerSecond / 1024} KB a second, ${size.rounds} × ${size.roundMs / 1000} s each, in turns`,
  )
  console.log(showMachine(machine))
  const measured: Result[] = []
  for (const attack of attacksOn(shop))
    measured.push({ attack, rounds: await measureAttack(cleanup, { server, shop, attack, ...size }) })
  report(machine, measured, quick)
}

type Shop = { key: string; productsPath: string }

const openShop = async (context: Context): Promise<Shop> => {
  const workspaceId = context.ids.make('workspace')
  await context.db
    .insertInto('workspaces')
    .values({ id: workspaceId, name: 'Bench', created_at: context.clock.now() })
    .execute()
  const { secret } = await transact(context, { workspaceId, livemode: false }, (work) =>
    createApiKey(work, { name: 'bench', permission: 'full', livemode: false }),
  )
  return { key: secret, productsPath: `/v1/workspaces/${workspaceId}/products` }
}

type Measuring = { server: Server; shop: Shop; attack: Attack; rounds: number; roundMs: number }

const measureAttack = async (
  cleanup: Cleanup,
  { server: { port, cpuSeconds }, shop, attack, rounds, roundMs }: Measuring,
): Promise<Result['rounds']> => {
  const attacker = await startHelper<AttackerMethods>(cleanup, new URL('attacker.ts', import.meta.url))
  const visitor = await startHelper<VisitorMethods>(cleanup, new URL('visitor.ts', import.meta.url))
  const host = 'HTTP/1.1\r\nhost: 127.0.0.1'
  const requests: Record<Visited, string> = {
    health: `GET /v1/healthz ${host}\r\n\r\n`,
    'keyed read': `GET ${shop.productsPath.replace('/products', '/customers')} ${host}\r\nauthorization: Bearer ${shop.key}\r\n\r\n`,
  }
  const visit = async (durationMs: number): Promise<Figures> => {
    const [startedMs, before] = [performance.now(), await cpuSeconds()]
    const medians = (await visitor.call('visit', { port, requests, durationMs })) as Record<Visited, number>
    const usedMs = 1_000 * ((await cpuSeconds()) - before)
    return { ...medians, cpuMs: (1_000 * usedMs) / (performance.now() - startedMs) }
  }
  await visit(roundMs / 4)
  const measured = await measureRounds(rounds, {
    quiet: () => visit(roundMs),
    attacked: async () => {
      await attacker.call('start', { port, request: attack.request, bytesPerSecond })
      const figures = await visit(roundMs)
      await attacker.call('stop', null)
      return figures
    },
  })
  await attacker.stop()
  await visitor.stop()
  return measured
}

const report = (
  machine: Awaited<ReturnType<typeof describeMachine>>,
  measured: readonly Result[],
  quick: boolean,
) => {
  const medianOf = ({ rounds }: Result, side: 'attacked' | 'quiet', what: keyof Figures) =>
    median(rounds.map((round) => round[side][what]))
  const ratioFor = ({ rounds }: Result, what: Visited) =>
    ratioOf(rounds, ['attacked', 'quiet'], (figures) => figures[what])
  printTable(
    ['attack', 'health, quiet', 'attacked', 'ratio', 'keyed read, quiet', 'attacked', 'ratio', 'processor'],
    measured.map((result) => [
      result.attack.name,
      ...visited.flatMap((what) => [
        ms(medianOf(result, 'quiet', what)),
        ms(medianOf(result, 'attacked', what)),
        ratio(ratioFor(result, what)),
      ]),
      // The processor time of the attack is the difference between the runs with and without it, because both
      // include the visitor's requests.
      `${number((medianOf(result, 'attacked', 'cpuMs') - medianOf(result, 'quiet', 'cpuMs')) / 10, 1)} %`,
    ]),
  )
  const worst = (what: Visited) =>
    measured
      .map((result) => ratioFor(result, what))
      .reduce((most, one) => (one.median > most.median ? one : most))
  const checks = visited.map((what) =>
    check(`${what} under the worst of ${measured.length} attacks over quiet`, worst(what), '×', {
      atMost: 1.5,
    }),
  )
  const results = measured.map(({ attack, rounds }) => ({ attack: attack.name, rounds }))
  console.log(`\n${writeResult('abuse', { machine, checks, results }, { quick })}`)
}
