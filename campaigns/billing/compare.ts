/** Compares the events and records of the service with those of the model. */
import { invoiceNumber } from '@stablerail/contract'
import type { ShopEvent } from '../../packages/server/src/testing/billing/event-order.ts'
import type { Driver } from './driver.ts'
import type { Model, Told } from './model.ts'
import { showInvoice, showSubscription } from './tell.ts'

type Names = Pick<Driver, 'subscriptions' | 'customers' | 'planOf'>
// biome-ignore lint/suspicious/noExplicitAny: what the service answers is compared field by field.
type Answered = any

/** Converts a subscription from the API to the fields that the model uses. */
const nameSubscription = ({ planOf }: Names, shown: Answered): Record<string, unknown> => ({
  status: shown.status,
  plan: planOf(shown.priceId),
  amountMinor: shown.amountMinor,
  pending: shown.pendingPriceId === null ? null : planOf(shown.pendingPriceId),
  trialEndsAt: shown.trialEndsAt,
  startedAt: shown.startedAt,
  canceledAt: shown.canceledAt,
  currentPeriodEnd: shown.currentPeriodEnd,
  nextBillingDate: shown.nextBillingDate,
  cancelReason: shown.cancelReason,
  pausedAt: shown.pausedAt,
  mrrMinor: shown.mrrMinor,
})

const nameInvoice = ({ subscriptions }: Names, shown: Answered): Record<string, unknown> => ({
  number: Number(String(shown.number).slice(4)),
  amountMinor: shown.amountMinor,
  status: shown.status,
  of: shown.subscriptionId === null ? null : subscriptions.indexOf(shown.subscriptionId),
})

/**
 * Converts an event of the service to an event of the model; null for a type of event that the model does not
 * emit.
 */
const nameEvent = (names: Names, { type, at, data }: ShopEvent): Told | null => {
  const told = { type, at: Date.parse(at) }
  if (type.startsWith('subscription.')) {
    const key = names.subscriptions.indexOf(data.subscription.id)
    return { ...told, of: 'subscription', key, says: nameSubscription(names, data.subscription) }
  }
  if (type.startsWith('invoice.')) {
    const says = nameInvoice(names, data.invoice)
    return { ...told, of: 'invoice', key: Number(says.number), says }
  }
  if (type === 'customer.updated') {
    const key = names.customers.indexOf(data.customer.id)
    return { ...told, of: 'customer', key, says: { status: data.customer.status } }
  }
  return null
}

/**
 * Returns the fields whose values differ from the expected ones. A field that is undefined in the model is
 * not compared.
 */
const differences = (told: Record<string, unknown>, wanted: Record<string, unknown>): string[] =>
  Object.entries(wanted).flatMap(([name, value]) =>
    value === undefined || told[name] === value
      ? []
      : [`${name} ${JSON.stringify(told[name])}, not ${JSON.stringify(value)}`],
  )

const nameTold = ({ type, at }: Told) => `${type} at ${new Date(at).toISOString()}`

const bySubject = (events: readonly Told[]): Map<string, Told[]> => {
  const groups = new Map<string, Told[]>()
  for (const event of events) {
    const subject = `${event.of} ${event.key}`
    groups.set(subject, [...(groups.get(subject) ?? []), event])
  }
  return groups
}

const compareSequence = (subject: string, told: readonly Told[], wanted: readonly Told[]): string[] => {
  const [one, other] = [told.map(nameTold).join(', '), wanted.map(nameTold).join(', ')]
  if (one !== other) return [`${subject} told [${one}], not [${other}]`]
  return told.flatMap((event, place) =>
    differences(event.says, wanted[place]?.says ?? {}).map(
      (difference) => `${subject}, ${nameTold(event)}: ${difference}`,
    ),
  )
}

/** Returns a complaint for each event that is older than the event before it. */
const compareOrder = (told: readonly Told[]): string[] =>
  told.flatMap((event, place) => {
    const before = told[place - 1]
    return before !== undefined && before.at > event.at
      ? [`${nameTold(event)} was told after ${nameTold(before)}`]
      : []
  })

/**
 * Compares the events that the service has emitted since the last call with those of the model. Returns the
 * differences.
 */
export const compareEvents = async (driver: Driver, wanted: readonly Told[]): Promise<string[]> => {
  const told = (await driver.shop.newEvents()).flatMap((event) => nameEvent(driver, event) ?? [])
  const [by, wantedBy] = [bySubject(told), bySubject(wanted)]
  const subjects = new Set([...by.keys(), ...wantedBy.keys()])
  return [
    ...compareOrder(told),
    ...[...subjects].flatMap((subject) =>
      compareSequence(subject, by.get(subject) ?? [], wantedBy.get(subject) ?? []),
    ),
  ]
}

/**
 * Compares a subscription in the API's response with the same subscription of the model. Returns the
 * differences.
 */
export const compareSubscription = async (driver: Driver, model: Model, key: number): Promise<string[]> => {
  const [wanted, id] = [model.subscriptions[key], driver.subscriptions[key]]
  if (wanted === undefined || id === undefined) return []
  const shown = nameSubscription(driver, await driver.shop.read(id))
  return differences(shown, showSubscription(wanted)).map((it) => `subscription ${key} shows ${it}`)
}

const readAll = async (driver: Driver, path: string): Promise<Answered[]> => {
  const all: Answered[] = []
  for (let cursor = ''; ; ) {
    const page = await driver.shop.must('GET', `${path}?limit=100${cursor && `&cursor=${cursor}`}`)
    all.push(...page.data)
    if (!page.hasMore) return all
    cursor = encodeURIComponent(page.nextCursor)
  }
}

/**
 * Compares all subscriptions and invoices that the API lists with those of the model. Returns the
 * differences.
 */
export const compareAll = async (driver: Driver, model: Model): Promise<string[]> => {
  const faults: string[] = []
  const subscriptions = new Map((await readAll(driver, 'subscriptions')).map((one) => [one.id, one]))
  if (subscriptions.size !== model.subscriptions.length)
    faults.push(`${subscriptions.size} subscriptions, not ${model.subscriptions.length}`)
  for (const [key, wanted] of model.subscriptions.entries()) {
    const shown = nameSubscription(driver, subscriptions.get(driver.subscriptions[key] ?? '') ?? {})
    for (const it of differences(shown, showSubscription(wanted)))
      faults.push(`subscription ${key} shows ${it}`)
  }
  const invoices = new Map((await readAll(driver, 'invoices')).map((one) => [one.number, one]))
  if (invoices.size !== model.invoices.length)
    faults.push(`${invoices.size} invoices, not ${model.invoices.length}`)
  for (const { number } of model.invoices) {
    const shown = nameInvoice(driver, invoices.get(invoiceNumber(number)) ?? {})
    for (const it of differences(shown, showInvoice(model, number)))
      faults.push(`invoice ${number} shows ${it}`)
  }
  return faults
}
