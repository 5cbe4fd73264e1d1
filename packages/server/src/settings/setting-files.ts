import { readFileSync } from 'node:fs'
import type { Settings } from './setting-forms.ts'
import { StartError } from './start-error.ts'

/**
 * Settings that hold secrets. Each may be read from a file, whose path is in the variable with `_FILE` after its
 * name.
 */
const secrets = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'ENCRYPTION_KEYS',
  'SESSION_SECRET',
  'SMTP_URL',
  'NETWORKS',
  'RELAYER_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
]

/** The variables that hold the path of a file with a secret. */
export const settingsOfFiles = secrets.map((name) => `${name}_FILE`)

/**
 * Returns the settings, with secrets read from their files. A line break at the end of a file is not part of the
 * secret.
 */
export const readSettingFiles = (settings: Settings): Settings => {
  const read = { ...settings }
  for (const name of secrets) {
    const path = settings[`${name}_FILE`]
    if (path === undefined) continue
    if (settings[name] !== undefined)
      throw new StartError(`${name}_FILE: goes without ${name}; remove one of the two.`)
    read[name] = readSecret(name, path)
  }
  return read
}

const readSecret = (name: string, path: string): string => {
  try {
    const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    if (text !== '') return text
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    throw new StartError(`${name}_FILE: ${path} cannot be read (${code}).`)
  }
  throw new StartError(`${name}_FILE: ${path} is empty.`)
}
