import type { WorkPorts } from '../work/index.ts'

export type LocalTimePorts = WorkPorts
