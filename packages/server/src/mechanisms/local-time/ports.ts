import type { WorkPorts } from '../work/index.ts'

/** The parts of the process that moving the time of local chains needs. */
export type LocalTimePorts = WorkPorts
