import type { AuditPorts } from '../audit/index.ts'
import type { Wake } from '../db/index.ts'
import type { OutboxPorts } from '../outbox/index.ts'
import type { Traces } from '../traces/index.ts'

/**
 * The services that a unit of work uses. A unit of work is a database transaction that also writes events and
 * audit log entries.
 */
export type WorkPorts = AuditPorts &
  OutboxPorts & {
    wake: Wake
    /** The traces of this process; null if tracing is off. */
    traces: Traces | null
    /** Called after each commit. */
    onCommitted?: () => void
  }
