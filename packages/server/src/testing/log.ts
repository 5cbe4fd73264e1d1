import pino, { type Logger } from 'pino'

// biome-ignore lint/suspicious/noExplicitAny: tests look into lines they expect.
export type LogLine = Record<string, any>

export const createTestLog = (): { log: Logger; lines: LogLine[] } => {
  const lines: LogLine[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  return { log, lines }
}
