import type { Logger } from 'pino'
import type { TraceSettings } from '../../settings/trace-settings.ts'
import type { Metrics } from '../metrics/index.ts'
import type { RunningTraces } from './traces.ts'

/**
 * Loads the OpenTelemetry library and starts traces. The import is dynamic, so that a process without traces does not
 * spend the time and memory.
 */
export const startTraces = async (
  settings: TraceSettings,
  parts: { log: Logger; metrics: Pick<Metrics, 'traceSpans'> },
): Promise<RunningTraces> => {
  const { startOpenTelemetry } = await import('./open-telemetry.ts')
  return startOpenTelemetry(settings, parts)
}
