import type { AuditPorts } from '../audit/index.ts'
import type { Wake } from '../db/index.ts'
import type { OutboxPorts } from '../outbox/index.ts'
import type { Traces } from '../traces/index.ts'

/** Parts of the process that a unit of work uses. */
export type WorkPorts = AuditPorts &
  OutboxPorts & {
    wake: Wake
    /** The traces of this process; null if tracing is off. */
    traces: Traces | null
  }
