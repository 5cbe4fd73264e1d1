import type { WorkPorts } from '../work/index.ts'

/** What moving the time of local chains needs of the process. */
export type LocalTimePorts = WorkPorts
