/**
 * Makes events happen: `recipes` has the steps for each type. Nothing writes an event; each is the effect of requests,
 * transactions, blocks, faults or time, and a trigger ends when the event has arrived in the stream.
 *
 * Steps that need a person, such as those on wallets, are done in a session of the operator. Transactions of the merchant
 * are signed with the key of the wallet that the simulator has created. A recipe restores the settings, the default
 * wallet and the provider that it changes, but neither the test clock nor the chain.
 */
import type { Observer } from '../activity.ts'
import type { SeenEvent } from '../open-events.ts'
import { recipes } from './recipes/index.ts'
import { createTriggerShop, type TriggerParts } from './shop.ts'
import { createSignIn } from './sign-in.ts'

export type Triggered = { type: string; did: string[]; event: SeenEvent }
export type Trigger = (type: string) => Promise<Triggered>

/** The types without steps, and why. */
export const untriggered: Readonly<Record<string, string>> = {
  'allowance.depleted':
    'this version never sends it. If a customer has approved too little, subscription.payment_failed is sent, with ' +
    'the failureReason insufficient_allowance.',
}

/** All types: true for those that can be triggered, otherwise the reason. */
export const triggerTypes: Readonly<Record<string, string | true>> = {
  ...untriggered,
  ...Object.fromEntries(Object.keys(recipes).map((type) => [type, true as const])),
}

const arrivesWithinMs = 60_000

/** Returns the function that makes an event of a type happen. */
export const createTrigger = (parts: TriggerParts, observer: Observer): Trigger => {
  const signIn = createSignIn(parts.workspace)
  return async (type) => {
    const did: string[] = []
    const shop = createTriggerShop(parts, signIn, (step) => void did.push(step))
    const ended = new AbortController()
    const timer = setTimeout(
      () => ended.abort(new Error(`${type} did not arrive within 60 s. Done: ${did.join(' ')}`)),
      arrivesWithinMs,
    )
    const arriving = observer.nextEvent(type, ended.signal)
    // Without a handler, the end of a trigger whose steps failed would end the process.
    arriving.catch(() => undefined)
    try {
      await recipes[type]?.(shop)
      return { type, did, event: await arriving }
    } finally {
      clearTimeout(timer)
      ended.abort()
    }
  }
}
