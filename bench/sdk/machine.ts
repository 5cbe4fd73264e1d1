import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import type { Machine } from '../measure/machine.ts'

/** The machine for a bench that has no database. */
export const describeMachineAlone = (): Machine => ({
  measuredAt: new Date().toISOString(),
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  platform: `${process.platform} ${process.arch}`,
  node: process.versions.node,
  postgres: 'none',
  fsync: 'none',
  synchronousCommit: 'none',
  loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
})

export const showMachineAlone = ({ cores, cpu, memoryGb, platform, node, loadBefore }: Machine): string =>
  [
    `${cores} cores (${cpu})`,
    `${memoryGb} GB`,
    platform,
    `Node ${node}`,
    `load average before ${loadBefore}`,
  ].join(' · ')
