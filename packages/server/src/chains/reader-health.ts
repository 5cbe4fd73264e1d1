import type { Readiness } from '@stablerail/contract'
import type { Context } from '../context.ts'
import { networkName } from './cursor.ts'
import { selectCursors } from './store.ts'

/** A network that nobody has looked at for so long is not being read. */
const unwatchedAfterMs = 60_000

/** How far behind each configured network's reader is and what ails it, whatever process it runs in. */
export const readerHealth = async (context: Context): Promise<Readiness['checks']> => {
  const { networks } = context.config
  const cursors = networks.length === 0 ? [] : await selectCursors(context.db)
  const nowMs = context.clock.now().getTime()
  const checks: Readiness['checks'] = {}
  for (const network of networks) {
    const name = `reader ${networkName(network)}`
    const cursor = cursors.find(
      ({ chain, livemode }) => chain === network.chain && livemode === network.livemode,
    )
    if (cursor === undefined) {
      checks[name] = { ok: false, detail: 'The network has not been reached yet.' }
      continue
    }
    const lagSeconds = Math.max(0, Math.round((nowMs - cursor.scanned_through.getTime()) / 1000))
    const lagBlocks = Math.max(0, cursor.head_number - cursor.block_number)
    const unwatched = nowMs - cursor.head_seen_at.getTime() > unwatchedAfterMs
    const fault = cursor.fault ?? (unwatched ? 'No reader has asked for the head lately.' : null)
    const place = `block ${cursor.block_number}, ${lagBlocks} behind the head`
    checks[name] = { ok: fault === null, detail: fault === null ? place : `${place}. ${fault}`, lagSeconds }
  }
  return checks
}
