import { readFileSync } from 'node:fs'

/** Reads a file of `deploy/ha`. */
export const readDeployFile = (name: string): string =>
  readFileSync(new URL(`../../deploy/ha/${name}`, import.meta.url), 'utf8')

/** Returns the variables of an environment file. */
export const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/**
 * Returns an environment file of the host db-a as another host has it: with its name and address in all lines, except the
 * line that names all hosts.
 */
export const forHost = (text: string, name: string, address: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.startsWith('ETCD_INITIAL_CLUSTER=')
        ? line
        : line.replaceAll('db-a', name).replaceAll('10.0.0.11', address),
    )
    .join('\n')
