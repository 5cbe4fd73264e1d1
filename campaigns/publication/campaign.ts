/**
 * Rehearses a release: publishes the packages of the present commit to a registry on this machine, and uses them as
 * people do who have nothing else.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCleanup } from '../../bench/cleanup.ts'
import type { Figure } from '../../bench/measure/record.ts'
import { count, none, recordCampaign } from '../record-campaign.ts'
import { managerNames } from './managers.ts'
import { deployWith, developWith, installAndBuy, sizeOf, startByName, tryShop } from './newcomer.ts'
import { startRegistry } from './registry.ts'
import { release } from './release.ts'

const help = `npm run campaign -- publication

  Publishes the packages of the present commit to a registry on this machine (verdaccio, which npm installs), and uses
  them in empty folders: with npm, pnpm and Bun, by npx, in shops of init, and the server with a PostgreSQL of its own.
  It fetches packages from the registry of npm's settings.
`

export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean', default: false } } })
  if (values.help) {
    process.stderr.write(help)
    return 0
  }
  const cleanup = createCleanup()
  const place = await mkdtemp(join(tmpdir(), 'stablerail-publication-'))
  cleanup.onEnd(() => rm(place, { recursive: true, force: true }))
  try {
    const { figures, failed } = await rehearse(cleanup, place)
    record([count('steps', figures.steps), none('failed steps', failed.length), ...figures.measured])
    for (const reason of failed) process.stdout.write(`fault: ${reason}\n`)
    process.stdout.write(`${figures.steps} steps, ${failed.length} failed\n`)
    return failed.length === 0 ? 0 : 1
  } finally {
    await cleanup.run()
  }
}

const rehearse = async (cleanup: ReturnType<typeof createCleanup>, place: string) => {
  const failed: string[] = []
  const measured: Figure[] = []
  let steps = 0
  /** Runs a step, prints how long it took, and notes the reason if it fails. */
  const step = async <Result>(
    title: string,
    work: () => Result | Promise<Result>,
  ): Promise<Result | null> => {
    steps += 1
    const startedAtMs = performance.now()
    try {
      return await work()
    } catch (error) {
      const { message, stderr = '' } = error as Error & { stderr?: string }
      failed.push(`${title}: ${message}\n${stderr}`)
      return null
    } finally {
      const seconds = ((performance.now() - startedAtMs) / 1_000).toFixed(1)
      process.stderr.write(
        `${title}: ${seconds} s${failed.at(-1)?.startsWith(`${title}: `) ? ', failed' : ''}\n`,
      )
    }
  }
  const registry = await startRegistry(cleanup, place)
  const version = release(place, registry)
  process.stderr.write(`Released ${version}.\n`)
  for (const name of managerNames) {
    const home = join(place, name)
    const installed = await step(`${name}: install, and buy in a test`, () =>
      installAndBuy(name, home, registry),
    )
    if (installed !== null) {
      if (name === 'npm')
        measured.push({
          what: 'installed',
          value: sizeOf(installed),
          unit: ' MB',
        })
      await step(`${name}: dev, listen, pay, webhook`, () => developWith(cleanup, installed))
    }
    await step(`${name}: the server`, () => deployWith(cleanup, { name, place: home, registry }))
  }
  const start = await step('npx stablerail@latest dev', () =>
    startByName(cleanup, join(place, 'npx'), registry),
  )
  if (start !== null)
    measured.push(
      {
        what: 'first dev',
        value: Math.round(start.coldMs / 100) / 10,
        unit: ' s',
      },
      {
        what: 'second dev',
        value: Math.round(start.warmMs / 100) / 10,
        unit: ' s',
      },
    )
  for (const framework of ['express', 'hono', 'next'])
    await step(`a shop for ${framework}`, () => tryShop(framework, join(place, 'npx'), registry))
  return { figures: { steps, measured }, failed }
}

const record = (figures: readonly Figure[]): void =>
  recordCampaign({
    name: 'publication',
    title: 'A release to a local registry',
    command: 'npm run campaign -- publication',
    figures,
  })
