/** Runs programs in separate processes, for tests of the packed package. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Returns the path of a file in a package that is a development dependency of the SDK. */
export const inPackage = (name: string, path: string): string =>
  fileURLToPath(new URL(`../node_modules/${name}/${path}`, import.meta.url))

/** Runs a program to its end, whether it succeeds or fails. */
export const run = async (
  command: string,
  parameters: readonly string[],
  options: { cwd: string; env?: Record<string, string | undefined> },
): Promise<{ code: number; stdout: string }> => {
  try {
    const { stdout } = await promisify(execFile)(command, parameters, { maxBuffer: 1e8, ...options })
    return { code: 0, stdout }
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string }
    return { code, stdout }
  }
}
