/** The global object of a platform that may have environment variables. */
export type WithEnvironment = { process?: { env: Record<string, string | undefined> } }

/**
 * Returns the environment variable `STABLERAIL_<name>`; undefined if it is unset, empty or may not be read,
 * or if there is no environment.
 */
export const environment = (name: string): string | undefined => {
  try {
    return (globalThis as WithEnvironment).process?.env[`STABLERAIL_${name}`] || undefined
  } catch {
    // Deno denied the permission to read the environment.
    return undefined
  }
}
