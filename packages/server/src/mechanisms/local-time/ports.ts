import type { WorkPorts } from '../work/index.ts'

/**
 * The services that the code of this folder uses to move the time of local chains: those of a unit of work.
 */
export type LocalTimePorts = WorkPorts
