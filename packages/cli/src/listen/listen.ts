/**
 * `stablerail listen`: events of any deployment to a server on this machine, without a tunnel. The stream of
 * events is read and each event is posted to the local address, signed as a webhook.
 *
 * An event is posted before the next one is read, so that the receiver gets events in order. After a broken
 * connection the stream continues after the last event that was read.
 */
import { retrieveWorkspace } from '@stablerail/sdk/functions'
import { followEvents, type StreamMessage } from '@stablerail/sdk/stream'
import type { WebhookEvent } from '@stablerail/sdk/webhooks'
import { type Account, createAccountClient, readAccount } from '../account/account.ts'
import { CommandError, exitCodes, usageError } from '../exit-codes.ts'
import { eventTypes } from '../generated/event-types.ts'
import type { GlobalOptions } from '../global-options.ts'
import { nearestWord } from '../names.ts'
import { cleanJson, cleanText } from '../output/clean.ts'
import { noteText, printLine } from '../output/terminal.ts'
import { forward, type Target } from './forward.ts'
import { readKeys } from './keys.ts'
import { eventLine, heading } from './lines.ts'
import { listenSecretOf } from './secret.ts'
import { readTarget } from './target.ts'

export type ListenOptions = GlobalOptions & {
  forwardTo?: string
  events?: string
  live?: boolean
  allowPublicAddress?: boolean
}

/** Returns the types to forward; null for all. Throws for a type that does not exist. */
const readTypes = (given: string | undefined): ReadonlySet<string> | null => {
  const types = (given ?? '*').split(',').map((type) => type.trim())
  if (types.includes('*')) return null
  for (const type of types) {
    if (eventTypes.includes(type)) continue
    const near = nearestWord(type, eventTypes)
    throw usageError(
      `--events: there is no event ${type}.`,
      near === undefined ? '`stablerail trigger --list` shows all types.' : `Did you mean ${near}?`,
    )
  }
  return new Set(types)
}

const refuseLive = ({ livemode }: Account, live: boolean) => {
  if (livemode && !live)
    throw usageError(
      'This is a live key: events of real customers would be forwarded.',
      'Add --live to allow it.',
    )
}

const eventOf = (message: StreamMessage, types: ReadonlySet<string> | null): WebhookEvent | undefined =>
  message.kind === 'event' && (types === null || types.has(message.event.type)) ? message.event : undefined

type Listening = { target: Target | undefined; json: boolean; signal: AbortSignal }

/** Forwards an event, if there is a receiver, and writes its line. */
const take = async (event: WebhookEvent, { target, json, signal }: Listening): Promise<void> => {
  const onWait = () => noteText(`Nothing listens at ${target?.url.href}; trying again …`, 'yellow')
  const forwarded = target && (await forward(event, target, signal, onWait))
  if (json) await printLine(cleanJson(forwarded === undefined ? event : { event, forwarded }))
  else await printLine(eventLine(event, forwarded, new Date()))
}

/** Returns a function that reports once when the connection is lost, and once when it is restored. */
const noteConnection = () => {
  let isLost = false
  return (isAnswered: boolean) => {
    if (isAnswered === !isLost) return
    isLost = !isAnswered
    noteText(isLost ? 'The connection is lost; trying again …' : 'Connected again.', 'yellow')
  }
}

const introduce = (workspace: string, { baseUrl, livemode }: Account, target: Target | undefined) => {
  noteText(`Listening to ${cleanText(workspace)} in ${livemode ? 'live' : 'test'} mode at ${baseUrl}.`)
  if (target === undefined) return
  noteText(`Forwarding to ${target.url.href}`)
  noteText(`Signing secret: ${target.secret}`)
  noteText(
    'Give the secret to your receiver, as STABLERAIL_WEBHOOK_SECRET. A readonly key is enough to listen.',
    'dim',
  )
  if (process.stdin.isTTY) noteText('Press r to send the last event again, q to end.', 'dim')
}

const onReset = () =>
  noteText(
    'Earlier events may be missing: the position in the stream is no longer known. Read the lists that matter to you again.',
    'yellow',
  )

export const listen = async (options: ListenOptions): Promise<void> => {
  const types = readTypes(options.events)
  const account = readAccount(options.profile)
  refuseLive(account, options.live === true)
  const url = options.forwardTo && (await readTarget(options.forwardTo, options.allowPublicAddress === true))
  const target = url ? { url, secret: listenSecretOf(account) } : undefined
  const client = await createAccountClient(account, { ...options, onAttempt: noteConnection() })
  const { name } = await retrieveWorkspace(client)
  const ended = new AbortController()
  const interrupt = () => ended.abort(new CommandError('', { exitCode: exitCodes.interrupted }))
  const listening = { target, json: options.json === true, signal: ended.signal }
  let last: WebhookEvent | undefined
  // Resending waits for the event that is being forwarded, so that lines do not mix.
  let work = Promise.resolve()
  const then = (event: WebhookEvent) => {
    work = work.then(() => take(event, listening))
    return work
  }
  const onResend = () => {
    if (last === undefined) noteText('No event has arrived yet.')
    // An event is forwarded without an error, unless the command ends.
    else then(last).catch(() => {})
  }
  const keys = readKeys({ onResend, onEnd: () => ended.abort(), onInterrupt: interrupt })
  introduce(name, account, target)
  if (process.stdout.isTTY && !listening.json) await printLine(heading())
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    for await (const message of followEvents(client, { signal: ended.signal })) {
      if (message.kind === 'reset') onReset()
      const event = eventOf(message, types)
      if (event === undefined) continue
      last = event
      await then(event)
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error
    // An interrupt ends the command with its own exit code, `q` as a success.
    if (ended.signal.reason instanceof CommandError) throw ended.signal.reason
  } finally {
    keys.stop()
  }
}
