/** The agenda of a simulated run: the operations that customers and merchants perform, with their times. */
import { dayMs } from './calendar.ts'
import { type Habit, type Life, plans, type Story } from './lives.ts'
import { invoiceAt, type Model, type PaidBy, type Plan, subscriptionAt } from './model.ts'
import type { Operation } from './operations.ts'

export type Entry = {
  at: number
  /** Returns the operation to perform at time `at`; null if the state of the model no longer allows it. */
  operation(model: Model): Operation | null
}

const planAt = (index: number): Plan => plans[index] ?? { name: 'none', amount: 0, interval: 'month' }

export type Agenda = {
  next(): Entry | undefined
  take(): Entry | undefined
  /**
   * Returns the time of the earliest operation for the invoices that the model has created since the last
   * call of `enterNew`; infinity if there is none. Does not add operations to the agenda.
   */
  firstOfNew(model: Model): number
  /** Adds the operations for the invoices that the model has created since the last call of `enterNew`. */
  enterNew(model: Model): void
}

/** Creates the agenda of a simulated run. Operations on invoices are added when the invoices are created. */
export const createAgenda = ({ startsAt, lives }: Story): Agenda => {
  const entries: Entry[] = []
  let entered = 0
  /** The simulated subscriptions, ordered by their start. */
  const begun = lives.toSorted((one, other) => one.startsAfterMs - other.startsAfterMs)
  const add = (entry: Entry) => {
    const place = entries.findIndex(({ at }) => at > entry.at)
    entries.splice(place < 0 ? entries.length : place, 0, entry)
  }
  for (const [key, life] of begun.entries()) for (const entry of entriesOf(life, key, startsAt)) add(entry)

  const entriesOfNew = (model: Model): Entry[] =>
    model.told
      .filter(({ type, key: number }) => type === 'invoice.created' && number > entered)
      .flatMap(({ key: number, at }) => {
        const { of } = invoiceAt(model, number)
        if (of === null) return []
        const { habits } = begun[of] as Life
        const habit = habits[number % habits.length] as Habit
        return entriesForInvoice(habit, of, { number, at })
      })
  return {
    next: () => entries[0],
    take: () => entries.shift(),
    firstOfNew: (model) => Math.min(...entriesOfNew(model).map(({ at }) => at)),
    enterNew(model) {
      for (const entry of entriesOfNew(model)) add(entry)
      entered = model.invoices.length
    },
  }
}

const entriesOf = (life: Life, key: number, startsAt: number): Entry[] => {
  const { customer, trialDays, startsAfterMs, acts } = life
  const createdAt = startsAt + startsAfterMs
  let at = createdAt
  return [
    { at, operation: () => ({ do: 'create', customer, plan: planAt(life.plan), trialDays }) },
    ...acts.map(({ do: what, afterMs, plan }): Entry => {
      at += afterMs
      const operation: Operation =
        what === 'change plan' ? { do: what, key, plan: planAt(plan) } : { do: what, key }
      return { at, operation: () => operation }
    }),
  ]
}

/**
 * Returns a function that returns the operation if the given invoice is still the subscription's unpaid
 * invoice, otherwise null.
 */
const whileOpen = (key: number, number: number, operation: Operation) => (model: Model) =>
  subscriptionAt(model, key).openInvoice === number ? operation : null

const whilePaid = (key: number, number: number, operation: Operation) => (model: Model) =>
  subscriptionAt(model, key).beforePayment?.number === number ? operation : null

const entriesForInvoice = (
  { do: what, afterMs }: Habit,
  key: number,
  { number, at: madeAt }: { number: number; at: number },
): Entry[] => {
  const at = madeAt + afterMs
  const pay = (by: PaidBy, cents: number | null): Entry['operation'] =>
    whileOpen(key, number, { do: 'pay', key, cents, by })
  const later = at + dayMs / 3
  switch (what) {
    case 'nothing':
      return []
    case 'void':
      return [{ at, operation: whileOpen(key, number, { do: 'void', key }) }]
    case 'pay':
      return [{ at, operation: pay('credit', null) }]
    case 'pay in parts':
      return [
        { at, operation: pay('credit', 300) },
        { at: later, operation: pay('credit', null) },
      ]
    case 'pay by transfer':
      return [{ at, operation: pay('transfer', null) }]
    case 'lose payment':
    case 'lose and find payment': {
      const loss = what === 'lose payment' ? what : 'suspect payment'
      const lost: Entry = { at: later, operation: whilePaid(key, number, { do: loss, key }) }
      const found = whilePaid(key, number, { do: 'restore payment', key })
      const entries = [{ at, operation: pay('transfer', null) }, lost]
      return what === 'lose payment' ? entries : [...entries, { at: later + dayMs / 2, operation: found }]
    }
  }
}
