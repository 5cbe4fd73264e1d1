/** The platform, where it may have an environment. */
export type WithEnvironment = { process?: { env: Record<string, string | undefined> } }

/**
 * `STABLERAIL_` and the name, from the environment where there is one that may be read; undefined when it is unset or
 * empty.
 */
export const environment = (name: string): string | undefined => {
  try {
    return (globalThis as WithEnvironment).process?.env[`STABLERAIL_${name}`] || undefined
  } catch {
    // Deno asks for leave, and was not given it.
    return undefined
  }
}
