import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Cleanup } from '../cleanup.ts'
import { describeMachine, showMachine } from '../measure/machine.ts'
import { writeResult } from '../measure/report.ts'
import { type Helper, startHelper } from '../processes/helper.ts'
import { bundle, gzippedBytes } from './bundle.ts'
import type { CallMethods } from './calls.ts'
import { measureColdImports } from './cold-import.ts'
import { installPacked } from './consumer.ts'
import { measureInstalled } from './installed.ts'
import {
  checksOf,
  ours,
  oursForWebhooks,
  printCalls,
  printImports,
  printPackages,
  printShares,
  type Sizes,
  type Timings,
} from './report.ts'
import type { ServiceMethods } from './service.ts'
import { gatherSubjects, ourWebhooksImport, type Subject } from './subjects.ts'
import { compilerVersion, measureTypeChecks } from './type-check.ts'
import type { VerifyMethods } from './verify.ts'

/**
 * Measures how long it takes to install the SDK, to load it, to compile code that uses it, and to call it,
 * compared with similar packages.
 */
export const benchSdk = async (cleanup: Cleanup, { quick }: { quick: boolean }): Promise<void> => {
  const size = quick
    ? {
        own: { imports: 2, checks: 1 },
        peers: { imports: 1, checks: 1 },
        verify: { rounds: 20, times: 20 },
        calls: { rounds: 10, times: 10 },
      }
    : {
        own: { imports: 60, checks: 20 },
        peers: { imports: 8, checks: 3 },
        verify: { rounds: 400, times: 100 },
        calls: { rounds: 300, times: 20 },
      }
  const machine = await describeMachine()
  const consumer = await installPacked(cleanup)
  const subjects = gatherSubjects(consumer)
  console.log(`\nSDK: the packed tarball beside its peers, TypeScript ${compilerVersion}`)
  console.log(showMachine(machine))

  const installed = new Map(subjects.map(({ name, folder }) => [name, measureInstalled(folder)]))
  const sizes = new Map<string, Sizes>()
  for (const subject of subjects) sizes.set(subject.name, await measureSizes(subject, consumer))
  const timings = await measureTimings(cleanup, consumer, size)
  const imports = await measureImports(consumer, subjects, size)
  const [own, peers] = [subjects.slice(0, 1), subjects.slice(1)]
  const types = new Map([
    ...(await measureTypeChecks(consumer, own, size.own.checks)),
    ...(await measureTypeChecks(consumer, peers, size.peers.checks)),
  ])

  printPackages(subjects, { installed, sizes, imports: imports.node24, types })
  const shares = printShares(timings)
  const calls = printCalls(timings.calls)
  printImports(imports)
  const checks = checksOf({
    installed: of(installed, ours),
    sizes: of(sizes, ours),
    imports: imports.node24,
    types: of(types, ours),
    shares,
    calls,
  })
  const figures = subjects.map(({ name, version }) => ({
    name,
    version,
    installed: installed.get(name),
    gzippedBytes: sizes.get(name),
    coldImport: imports.node24.get(name),
    typeCheck: types.get(name),
  }))
  const coldImport = {
    node24: Object.fromEntries(imports.node24),
    node20: Object.fromEntries(imports.node20),
  }
  const result = { machine, compilerVersion, checks, figures, coldImport, shares, calls }
  const file = writeResult('sdk', result, { quick })
  console.log(`\n${file}`)
}

const of = <Value>(map: ReadonlyMap<string, Value>, name: string): Value => {
  const value = map.get(name)
  if (value === undefined) throw new Error(`${name} was not measured.`)
  return value
}

const measureSizes = async ({ programs }: Subject, consumer: string): Promise<Sizes> => {
  const sizes: Sizes = {}
  for (const kind of ['client', 'oneFunction', 'verify', 'openCheckout', 'react'] as const) {
    const program = programs[kind]
    if (program !== undefined) sizes[kind] = await gzippedBytes(program, consumer)
  }
  return sizes
}

type Rounds = { imports: number; checks: number }

/**
 * The SDK is measured more often than the other packages, because differences of a few milliseconds matter
 * for it.
 */
const measureImports = async (
  consumer: string,
  subjects: readonly Subject[],
  { own, peers }: { own: Rounds; peers: Rounds },
) => {
  const all = Object.fromEntries(subjects.map(({ name, programs }) => [name, programs.import]))
  const { [ours]: client = '', ...others } = all
  const both = { [ours]: client, [oursForWebhooks]: ourWebhooksImport }
  const node20 = createRequire(import.meta.url).resolve('node-20/bin/node')
  const measure = (node: string, imports: Record<string, string>, rounds: number) =>
    measureColdImports(node, consumer, imports, rounds)
  return {
    node24: new Map([
      ...(await measure(process.execPath, both, own.imports)),
      ...(await measure(process.execPath, others, peers.imports)),
    ]),
    node20: await measure(node20, both, own.imports),
  }
}

type Repeated = { rounds: number; times: number }

const measureTimings = async (
  cleanup: Cleanup,
  consumer: string,
  size: { verify: Repeated; calls: Repeated },
) => {
  const write = (name: string, text: string) => {
    const file = path.join(consumer, name)
    writeFileSync(file, text)
    return file
  }
  write('webhooks.js', `export * from '${oursForWebhooks}'\n`)
  write('client.js', `export * from '${ours}'\n`)
  const forBrowsers = write('browser.js', await bundle(`export * from '${oursForWebhooks}'`, consumer))
  const warm = ({ rounds, times }: Repeated) => ({ rounds, times, warmUpRounds: Math.ceil(rounds / 4) })

  const inHelper = async <Timed>(
    measure: (helper: Helper<VerifyMethods>) => Promise<Timed>,
    profile: string,
  ) => {
    const helper = await startHelper<VerifyMethods>(cleanup, new URL('verify.ts', import.meta.url), {
      profile,
    })
    const timed = await measure(helper)
    await helper.stop()
    return timed
  }
  const raw: Timings = await inHelper(
    (helper) => helper.call('besideRaw', { consumer, ...warm(size.verify) }),
    'sdk-verify',
  )
  const cachedKey: Timings = await inHelper(
    (helper) => helper.call('besideCachedKey', { bundle: forBrowsers, ...warm(size.verify) }),
    'sdk-verify-web',
  )
  const service = await startHelper<ServiceMethods>(cleanup, new URL('service.ts', import.meta.url))
  const caller = await startHelper<CallMethods>(cleanup, new URL('calls.ts', import.meta.url), {
    profile: 'sdk-calls',
  })
  const port = await service.call('open', null)
  const calls: Timings = await caller.call('run', { consumer, port, ...warm(size.calls) })
  return { raw, cachedKey, calls }
}
