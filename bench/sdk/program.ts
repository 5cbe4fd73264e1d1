import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program until it ends and returns its duration. */
export const timeProgram = async (
  command: string,
  parameters: readonly string[],
): Promise<{ wallMs: number; stdout: string }> => {
  const startedAt = performance.now()
  const { stdout } = await execute(command, parameters, { env: {} })
  return { wallMs: performance.now() - startedAt, stdout }
}

/**
 * Measures all packages in turns. Each round starts with another package, so that other load of the machine
 * affects all packages equally.
 */
export const takeTurns = async <Measured>(
  rounds: number,
  contenders: Record<string, () => Promise<Measured>>,
): Promise<Record<string, Measured>[]> => {
  const names = Object.keys(contenders)
  const taken: Record<string, Measured>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const measured: Record<string, Measured> = {}
    for (const at of names.keys()) {
      const name = names[(at + round) % names.length] ?? ''
      const measure = contenders[name]
      if (measure !== undefined) measured[name] = await measure()
    }
    taken.push(measured)
  }
  return taken
}
