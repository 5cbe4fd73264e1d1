/** Payments whose webhook meets an endpoint that is down, slow or responds wrongly, until it is repaired. */
import type { WebhookDelivery } from '@stablerail/sdk'
import type { ReceiverBehaviour } from '../rail/receiver.ts'
import { waitFor } from '../rail/wait-for.ts'
import type { RecordedPage } from './page.ts'
import { openRecorder, type TimelineRow } from './recorder.ts'
import { createCheckout, type RecordingWorld, storyChains } from './world.ts'

type EndpointStory = {
  name: string
  summary: string
  behaviour: ReceiverBehaviour
  begins: string
}

const stories: readonly EndpointStory[] = [
  {
    name: 'endpoint-down',
    summary: 'The webhook endpoint closes every connection without a response.',
    behaviour: 'down',
    begins: 'closes every connection without a response',
  },
  {
    name: 'endpoint-slow',
    summary: 'The webhook endpoint responds after 30 seconds. The service waits for 15.',
    behaviour: { delayMs: 30_000 },
    begins: 'responds after 30 seconds',
  },
  {
    name: 'endpoint-failing',
    summary: 'The webhook endpoint responds with the status 500.',
    behaviour: { status: 500 },
    begins: 'responds with the status 500',
  },
]

/** Returns a delivery in words, with the pause before its next attempt. */
const describeDelivery = (delivery: WebhookDelivery, hostname: string): string => {
  const { eventType, status, attemptCount, httpStatus, lastError, nextAttemptAt } = delivery
  const response = lastError ?? `status ${httpStatus}`
  const minutes =
    nextAttemptAt === null ? null : Math.round((Date.parse(nextAttemptAt) - Date.now()) / 60_000)
  const next = minutes === null ? '' : `. Next attempt after ${minutes} minute${minutes === 1 ? '' : 's'}`
  const attempts = `attempt ${attemptCount}: ${response.replaceAll(hostname, 'the endpoint').replace(/\.$/, '')}`
  return `delivery of \`${eventType}\`, \`${status}\` after ${attempts}${next}`
}

/** The pause before the second attempt is longer than this, so a delivery that waits has made one attempt. */
const firstAttemptWithinMs = 40_000

const record = async (
  world: RecordingWorld,
  { behaviour, begins }: EndpointStory,
): Promise<readonly TimelineRow[]> => {
  const shop = await world.rail.workspace()
  const checkout = await createCheckout(shop, storyChains[2])
  await using recorder = await openRecorder(world, { shop, checkout, hasEndpoint: false })
  await using receiver = await shop.receiver({ events: ['checkout.succeeded'], behaviour })
  const { endpointId } = receiver
  const find = (isMeant: (delivery: WebhookDelivery) => boolean): Promise<WebhookDelivery> => {
    const look = async () =>
      (await shop.client.webhookEndpoints.listDeliveries(endpointId)).data.find(isMeant)
    return waitFor('an attempt of the delivery has ended', look, firstAttemptWithinMs)
  }
  const { hostname } = new URL(receiver.url)
  recorder.note('endpoint', begins)
  const paid = await shop.pay(checkout)
  await paid.settled()
  recorder.note('buyer', 'pays the checkout, as in the scenario `exact`')
  await recorder.look()
  const waiting = await find(({ status, attemptCount }) => status === 'pending' && attemptCount === 1)
  recorder.note('service', describeDelivery(waiting, hostname))
  receiver.behave('ok')
  recorder.note('merchant', 'repairs the endpoint, and replays the delivery')
  await shop.client.webhookEndpoints.replayDelivery(endpointId, waiting.id)
  recorder.note('service', describeDelivery(await find(({ status }) => status === 'succeeded'), hostname))
  return recorder.rows
}

const behaviourCode = (behaviour: ReceiverBehaviour): string => {
  if (typeof behaviour === 'string') return `'${behaviour}'`
  return 'status' in behaviour
    ? `{ status: ${behaviour.status} }`
    : `{ delayMs: ${behaviour.delayMs.toLocaleString('en').replaceAll(',', '_')} }`
}

const exampleOf = (behaviour: ReceiverBehaviour): string => `\`\`\`ts
import { startSimulator } from '@stablerail/simulator'

await using rail = await startSimulator()
const shop = await rail.workspace()
await using receiver = await shop.receiver({
  events: ['checkout.succeeded'],
  behaviour: ${behaviourCode(behaviour)},
})
const checkout = await shop.client.checkouts.create({
  mode: 'payment',
  amount: 1999,
  chain: 'base',
  token: 'USDC',
})
await (await shop.pay(checkout)).settled()
receiver.behave('ok')
const { data } = await shop.client.webhookEndpoints.listDeliveries(receiver.endpointId)
for (const { id } of data) await shop.client.webhookEndpoints.replayDelivery(receiver.endpointId, id)
console.log(await receiver.next('checkout.succeeded'))
\`\`\``

/** Records the stories side by side, because one of them waits for the time limit of an attempt. */
export const recordEndpoints = (world: RecordingWorld): Promise<RecordedPage[]> =>
  Promise.all(
    stories.map(async (story) => ({
      name: story.name,
      summary: story.summary,
      example: exampleOf(story.behaviour),
      tables: [{ title: null, rows: await record(world, story) }],
      after: null,
    })),
  )
