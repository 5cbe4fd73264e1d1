/** `stablerail trigger` on a deployment: steps that a test key can do, until the event has arrived in the stream. */
import { setTimeout as delay } from 'node:timers/promises'
import { type ChainId, listSettlementOptions, type TokenSymbol } from '@stablerail/sdk/functions'
import { followEvents } from '@stablerail/sdk/stream'
import type { WebhookEvent } from '@stablerail/sdk/webhooks'
import { type Account, createAccountClient, dashboardUrl } from '../account/account.ts'
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import { deploymentRecipes, reasonAgainst } from './deployment-recipes.ts'

export type Triggered = { type: string; did: string[]; event: { id: string; subject: string | null } }

const arrivesWithinMs = 30_000
const lookEveryMs = 50

/** Opens the stream of events. Resolves when it is open, so that no later event is missed. */
const openEvents = async (account: Account, type: string) => {
  const ended = new AbortController()
  const seen: WebhookEvent[] = []
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const client = await createAccountClient(account, {
    onAttempt: (_, status) => status === 200 && open(),
  })
  const follow = async () => {
    for await (const message of followEvents(client, { signal: ended.signal }))
      if (message.kind === 'event' && message.event.type === type) seen.push(message.event)
  }
  const following = follow()
  // The stream ends with an error only: when it is stopped below, or if the key may not read it.
  following.catch(open)
  await opened
  return {
    /** Returns the event that names this id. Others may cause events of the same type at the same time. */
    async naming(id: string): Promise<WebhookEvent> {
      for (let waitedMs = 0; waitedMs < arrivesWithinMs; waitedMs += lookEveryMs) {
        const found = seen.find(({ data }) => JSON.stringify(data).includes(id))
        if (found !== undefined) return found
        await Promise.race([delay(lookEveryMs), following])
      }
      throw new CommandError(`${type} of ${id} did not arrive within ${arrivesWithinMs / 1_000} s.`, {
        exitCode: exitCodes.refused,
        hint: 'Try `stablerail doctor`.',
      })
    },
    stop: () => ended.abort(),
  }
}

/** Makes an event of a type happen, by requests of the account. Throws if a test key alone cannot cause it. */
export const triggerOnDeployment = async (type: string, account: Account): Promise<Triggered> => {
  if (account.livemode) throw usageError('A live key would cause events of real records.', 'Use a test key.')
  const recipe = deploymentRecipes[type]
  if (recipe === undefined)
    throw new CommandError(`${type} is not triggered on ${account.baseUrl}: ${reasonAgainst(type)}`, {
      exitCode: exitCodes.refused,
      hint: `Trigger it on a simulator: start \`stablerail dev\`, and unset STABLERAIL_API_KEY.`,
    })
  const client = await createAccountClient(account, {})
  const [option] = (await listSettlementOptions(client)).data
  if (option === undefined)
    throw new CommandError('The workspace has no verified wallet.', {
      exitCode: exitCodes.refused,
      hint: `Connect one in the dashboard: ${dashboardUrl(account, 'wallets')}`,
    })
  const pair = { chain: option.chain as ChainId, token: option.token as TokenSymbol }
  const events = await openEvents(account, type)
  const did: string[] = []
  try {
    const subject = await recipe({ client, pair, did: (step) => void did.push(step) })
    const { id } = await events.naming(subject)
    return { type, did, event: { id, subject } }
  } finally {
    events.stop()
  }
}
