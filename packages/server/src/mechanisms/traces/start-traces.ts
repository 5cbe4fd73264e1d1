import type { Logger } from 'pino'
import type { TraceSettings } from '../../settings/trace-settings.ts'
import type { Metrics } from '../metrics/index.ts'
import type { RunningTraces } from './traces.ts'

/** Loads the library, which takes time and memory that a process without traces does not pay, and starts traces. */
export const startTraces = async (
  settings: TraceSettings,
  parts: { log: Logger; metrics: Pick<Metrics, 'traceSpans'> },
): Promise<RunningTraces> => {
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry(settings, parts)
}
