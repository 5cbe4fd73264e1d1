import { checkInvariants } from '../../packages/server/src/testing/billing/invariants.ts'
import type { BillingWorld } from '../../packages/server/src/testing/billing/world.ts'
import { type Agenda, createAgenda, type Entry } from './agenda.ts'
import { compareAll, compareEvents, compareSubscription } from './compare.ts'
import { type Driver, startDriver } from './driver.ts'

import { plans, type Story } from './lives.ts'
import { emptyModel, type Model } from './model.ts'
import { type Operation, operate } from './operations.ts'
import { passTime } from './pass-time.ts'

export type Ending = {
  faults: string[]
  /**
   * The performed operations as text, newest first. Operations that do not help to explain a difference are
   * left out.
   */
  log: string[]
  advances: number
  operations: number
  invoices: number
}

type Telling = { driver: Driver; model: Model; log: string[]; advances: number; operations: number }

/**
 * Runs a simulation in the service and in the model, and compares them after each step. Stops at the first
 * difference.
 */
export const tellStory = async (
  world: BillingWorld,
  story: Story,
  { lengthMs, onProgress }: { lengthMs: number; onProgress?: (at: number) => void },
): Promise<Ending> => {
  const customers = Math.max(0, ...story.lives.map(({ customer }) => customer)) + 1
  const { startsAt } = story
  const driver = await startDriver(world, { startsAt, plans, customers })
  const telling: Telling = {
    driver,
    model: emptyModel(startsAt, customers),
    log: [],
    advances: 0,
    operations: 0,
  }
  const ending = (faults: string[]): Ending => {
    const { log, advances, operations, model } = telling
    return { faults, log, advances, operations, invoices: model.invoices.length }
  }
  const agenda = createAgenda(story)
  const end = startsAt + lengthMs
  for (;;) {
    const entry = agenda.next()
    const at = Math.min(entry?.at ?? end, end)
    const { reached, made } = await advanceTo(telling, story, { at, agenda })
    if (made.length > 0) return ending(made)
    onProgress?.(reached)
    if (reached < at) continue
    if (entry === undefined || entry.at >= end) break
    const faults = await act(telling, agenda.take() as Entry, agenda)
    if (faults.length > 0) return ending(faults)
  }
  return ending([
    ...(await compareAll(driver, telling.model)),
    ...(await checkInvariants(world.api.context.db, driver.shop.scope.workspaceId)),
  ])
}

/**
 * Advances the time to `at`. Stops earlier if an invoice is created for which an operation, such as its
 * payment, is planned before `at`.
 */
const advanceTo = async (
  telling: Telling,
  { workers }: Story,
  { at, agenda }: { at: number; agenda: Agenda },
): Promise<{ reached: number; made: string[] }> => {
  const { driver, log } = telling
  const before: Model = { ...telling.model, told: [] }
  if (at <= before.now) return { reached: at, made: [] }
  const reached = Math.min(at, agenda.firstOfNew(passTime(before, at)))
  telling.model = passTime(before, reached)
  agenda.enterNew(telling.model)
  const worker = workers[telling.advances % workers.length] ?? 'alone'
  telling.advances += 1
  log.push(`to ${new Date(reached).toISOString()} (${worker})`)
  await driver.advance(reached, worker)
  return { reached, made: await compareEvents(driver, telling.model.told) }
}

/**
 * Performs one planned operation (`Entry`) in the service and in the model. Returns the differences between
 * the service and the model after the operation.
 */
const act = async (telling: Telling, { operation: choose }: Entry, agenda: Agenda): Promise<string[]> => {
  const { driver, log } = telling
  const before: Model = { ...telling.model, told: [] }
  const operation = choose(before)
  if (operation === null) return []
  const wanted = operate(before, operation)
  if (wanted.status === 422 && isOfChain(operation)) return []
  telling.operations += 1
  telling.model = wanted.model
  log.push(JSON.stringify(operation))
  const status = await driver.operate(before, operation)
  agenda.enterNew(telling.model)
  if (operation.do === 'create')
    Object.assign(telling.model.subscriptions.at(-1) ?? {}, { id: driver.subscriptions.at(-1) })
  const said = `${JSON.stringify(operation)} was answered ${status}, not ${wanted.status}`
  const faults = status === wanted.status ? [] : [said]
  faults.push(...(await compareEvents(driver, telling.model.told)))
  const key = 'key' in operation ? operation.key : telling.model.subscriptions.length - 1
  return [...faults, ...(await compareSubscription(driver, telling.model, key))]
}

/**
 * Returns whether the simulation performs an operation only if the model allows it. These operations are
 * events on the chain, such as a payment, which the service cannot refuse, and the voiding of an invoice.
 */
const isOfChain = ({ do: what }: Operation): boolean =>
  ['pay', 'void', 'lose payment', 'suspect payment', 'restore payment'].includes(what)
