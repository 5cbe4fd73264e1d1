import type { WorkPorts } from '../work/index.ts'

/** Parts of the process that the code for the time of local chains uses. */
export type LocalTimePorts = WorkPorts
