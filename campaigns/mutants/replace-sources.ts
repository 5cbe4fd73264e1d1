/**
 * Replaces the sources of modules that Node loads. It is imported by each test process before the tests, and
 * reads the paths and sources from the JSON file that the environment variable REPLACED_SOURCES names.
 */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const file = process.env.REPLACED_SOURCES ?? ''
const replaced = new Map<string, string>(
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : [],
)

if (replaced.size > 0)
  registerHooks({
    load(url, context, nextLoad) {
      const source = url.startsWith('file:') ? replaced.get(fileURLToPath(url)) : undefined
      return source === undefined
        ? nextLoad(url, context)
        : { format: 'module-typescript', source, shortCircuit: true }
    },
  })
