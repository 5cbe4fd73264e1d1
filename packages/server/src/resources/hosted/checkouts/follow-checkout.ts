import { createHash } from 'node:crypto'
import type { HostedCheckout } from '@stablerail/contract'
import type { RecordKey } from '../../../mechanisms/db/index.ts'
import type { Connection } from '../../../mechanisms/http/index.ts'
import { createWatch, writeMessage } from '../../../mechanisms/streams/index.ts'
import { findAddressChanges, findCheckoutsOf } from '../../checkouts/index.ts'
import type { Context } from '../../context.ts'
import { findCheckoutPayments, findParts } from '../../payments/index.ts'
import { shownParts } from './hosted-checkout.ts'

/** The fields of a checkout's page that may change without an action of its buyer. */
type Progress = Pick<HostedCheckout, 'status' | 'completedAt' | 'payment' | 'payments' | 'addressChanges'>

const retryMs = 3_000

/** Sends a client the progress of a checkout at once and after each change, until the stream ends. */
export type FollowCheckout = (
  connection: Connection,
  facts: { key: RecordKey; lastEventId: string | null },
) => Promise<void>

export const createFollowCheckout = (context: Context): FollowCheckout => {
  const watch = createWatch<RecordKey, Progress>(context, { nameOf: ({ id }) => id, read: readProgress })
  return async (connection, { key, lastEventId }) => {
    connection.send(writeMessage({ retryMs }))
    await watch(connection, key, createTell(connection, lastEventId))
  }
}

/**
 * Creates the function that sends the client a progress which it has not received yet. The `id` of a message
 * is a hash of the progress, so that a client which reconnects does not get the same progress again.
 */
const createTell = (connection: Connection, lastEventId: string | null) => {
  let seen = lastEventId
  return (progress: Progress): void => {
    const data = JSON.stringify(progress)
    const id = createHash('sha256').update(data).digest('base64url').slice(0, 16)
    if (id === seen) return
    seen = id
    // Call `drained`, which disconnects a client that does not read its messages for a long time.
    if (!connection.send(writeMessage({ id, data }))) void connection.drained()
  }
}

const readProgress = async (context: Context, keys: readonly RecordKey[]): Promise<Map<string, Progress>> => {
  const [checkouts, payments, parts, changes] = await Promise.all([
    findCheckoutsOf(context.db, keys),
    findCheckoutPayments(context, keys),
    findParts(context.db, keys),
    findAddressChanges(context.db, keys),
  ])
  return new Map(
    checkouts.map(({ id, status, completed_at }) => [
      id,
      {
        status,
        completedAt: completed_at?.toISOString() ?? null,
        payment: payments.get(id) ?? null,
        payments: shownParts(parts.get(id) ?? []),
        addressChanges: changes.get(id) ?? 0,
      },
    ]),
  )
}
