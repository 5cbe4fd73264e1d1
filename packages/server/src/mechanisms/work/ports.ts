import type { AuditPorts } from '../audit/index.ts'
import type { Wake } from '../db/index.ts'
import type { OutboxPorts } from '../outbox/index.ts'
import type { Traces } from '../traces/index.ts'

/** The ports that a unit of work needs. */
export type WorkPorts = AuditPorts &
  OutboxPorts & {
    wake: Wake
    /** Null if tracing is off. */
    traces: Traces | null
  }
