import { type Check, check, number, printTable, ratio } from '../measure/report.ts'
import { median, type Spread, spread } from '../measure/statistics.ts'
import type { ColdImport } from './cold-import.ts'
import type { Installed } from './installed.ts'
import type { Subject } from './subjects.ts'
import type { TypeCheck } from './type-check.ts'

export const ours = '@stablerail/sdk'
export const oursForWebhooks = '@stablerail/sdk/webhooks'

/** The sizes of bundles in bytes, minified and compressed. */
export type Sizes = {
  client?: number
  oneFunction?: number
  verify?: number
  openCheckout?: number
  react?: number
}

/** The measured microseconds per operation by package, one number for each round. */
export type Timings = Record<string, number[]>

/**
 * The speed of each package as a share of the speed of the minimal implementation that it is compared with.
 */
export type Shares = Record<string, { us: number; floorUs: number; share: Spread }>

type Measured = {
  installed: ReadonlyMap<string, Installed>
  sizes: ReadonlyMap<string, Sizes>
  imports: ReadonlyMap<string, ColdImport>
  types: ReadonlyMap<string, TypeCheck>
}

const kb = (bytes: number | undefined): string => (bytes === undefined ? '' : `${number(bytes / 1000, 2)} KB`)

export const printPackages = (
  subjects: readonly Subject[],
  { installed, sizes, imports, types }: Measured,
): void => {
  printTable(
    [
      'package',
      'depends on',
      'installed',
      'client',
      'one function',
      'verify only',
      'cold import',
      'types',
      'instantiations',
    ],
    subjects.map(({ name, version }) => [
      `${name} ${version}`,
      String(installed.get(name)?.dependencies),
      `${number((installed.get(name)?.bytes ?? Number.NaN) / 1e6, 2)} MB`,
      kb(sizes.get(name)?.client),
      kb(sizes.get(name)?.oneFunction),
      kb(sizes.get(name)?.verify),
      `${number(imports.get(name)?.overEmptyMs.median ?? Number.NaN, 1)} ms`,
      `${number(types.get(name)?.overEmptyS.median ?? Number.NaN, 3)} s`,
      number(types.get(name)?.instantiations ?? Number.NaN),
    ]),
  )
  console.log('client, one function, verify only: esbuild for browsers, minified, gzip')
  console.log('cold import, types: over an empty script and an empty file')
}

const sharesOf = (timings: Timings): Shares =>
  Object.fromEntries(
    Object.entries(timings)
      .filter(([name]) => !name.startsWith('floor'))
      .map(([name, taken]) => {
        const floor = timings[name.endsWith('Buffer') ? 'floor, Buffer' : 'floor, string'] ?? []
        const share = spread(taken.map((us, round) => (floor[round] ?? Number.NaN) / us))
        return [name, { us: median(taken), floorUs: median(floor), share }]
      }),
  )

/**
 * Prints and returns the speeds of webhook verification as shares of the speeds of minimal implementations.
 */
export const printShares = ({ raw, cachedKey }: { raw: Timings; cachedKey: Timings }) => {
  const shares = { raw: sharesOf(raw), cachedKey: sharesOf(cachedKey) }
  for (const [title, group] of [
    ['1 KB beside createHmac + timingSafeEqual + JSON.parse', shares.raw],
    ['1 KB beside crypto.subtle.verify with a cached key + JSON.parse', shares.cachedKey],
  ] as const)
    printTable(
      [title, 'each', 'floor', 'share of the floor'],
      Object.entries(group).map(([name, { us, floorUs, share }]) => [
        name,
        `${number(us, 1)} µs`,
        `${number(floorUs, 1)} µs`,
        number(share.median, 2),
      ]),
    )
  return shares
}

const callNames = ['retrieve', 'create'] as const

/** Prints and returns how much longer a call with the SDK takes than a fetch with a timeout. */
export const printCalls = (timings: Timings) => {
  const calls = callNames.map((name) => {
    const taken = { ours: timings[`ours, ${name}`] ?? [], bare: timings[`bare, ${name}`] ?? [] }
    const over = spread(taken.ours.map((us, round) => us / (taken.bare[round] ?? Number.NaN)))
    return { name, oursUs: median(taken.ours), bareUs: median(taken.bare), over }
  })
  printTable(
    ['call on loopback', 'ours', 'fetch with a timeout + JSON.parse', 'over that'],
    calls.map(({ name, oursUs, bareUs, over }) => [
      name,
      `${number(oursUs)} µs`,
      `${number(bareUs)} µs`,
      number(over.median, 3),
    ]),
  )
  return calls
}

type Imports = { node24: ReadonlyMap<string, ColdImport>; node20: ReadonlyMap<string, ColdImport> }

export const printImports = ({ node24, node20 }: Imports): void =>
  printTable(
    ['cold import over an empty script', 'Node 24', 'processor time', 'Node 20', 'processor time'],
    [...node24].map(([name, on24]) => {
      const on20 = node20.get(name)
      return [
        name,
        `${ratio(on24.overEmptyMs)} ms`,
        `${number(on24.overEmptyCpuMs, 1)} ms`,
        on20 === undefined ? '' : `${ratio(on20.overEmptyMs)} ms`,
        on20 === undefined ? '' : `${number(on20.overEmptyCpuMs, 1)} ms`,
      ]
    }),
  )

export const checksOf = ({
  installed,
  sizes,
  imports,
  types,
  shares,
  calls,
}: {
  installed: Installed
  sizes: Sizes
  imports: ReadonlyMap<string, ColdImport>
  types: TypeCheck
  shares: ReturnType<typeof printShares>
  calls: ReturnType<typeof printCalls>
}): Check[] => {
  const inKb = (bytes = Number.NaN) => bytes / 1000
  const importMs = (name: string) => imports.get(name)?.overEmptyMs ?? Number.NaN
  const share = (what: string, group: Shares, name: string) =>
    check(`${what}: ${name}`, group[name]?.share ?? Number.NaN, '', { atLeast: 0.9 })
  return [
    check('runtime dependencies', installed.dependencies, '', { atMost: 0 }),
    check('whole client, one call', inKb(sizes.client), ' KB', { atMost: 6.5 }),
    check('one function', inKb(sizes.oneFunction), ' KB', { atMost: 3 }),
    check('verify only', inKb(sizes.verify), ' KB', { atMost: 1.4 }),
    check('opening a checkout', inKb(sizes.openCheckout), ' KB', { atMost: 3 }),
    check('its component for React adds', inKb(sizes.react) - inKb(sizes.openCheckout), ' KB', { atMost: 1 }),
    check('installed size', installed.bytes / 1e6, ' MB', { atMost: 1 }),
    check('cold import', importMs(ours), ' ms', { atMost: 7 }),
    check('cold import, webhooks alone', importMs(oursForWebhooks), ' ms', { atMost: 7 }),
    check('type check', types.overEmptyS, ' s', { atMost: 0.05 }),
    check('type check, instantiations', types.instantiations, '', { atMost: 100 }),
    ...['verifySync, string', 'verifySync, Buffer', 'verify, string', 'verify, Buffer'].map((name) =>
      share('share of the raw floor', shares.raw, name),
    ),
    ...['verify, string', 'verify, Buffer'].map((name) =>
      share('share of the cached-key floor', shares.cachedKey, name),
    ),
    ...calls.map(({ name, over }) =>
      check(`call over fetch with a timeout + JSON.parse: ${name}`, over, '', { atMost: 1.06 }),
    ),
  ]
}
