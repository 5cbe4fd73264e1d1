import { readFileSync } from 'node:fs'
import { readContract } from '../model/read-contract.ts'
import { emitChecks } from './emit-checks.ts'
import { emitErrors } from './emit-errors.ts'
import { emitEvents } from './emit-events.ts'
import { emitResources } from './emit-resources.ts'
import { emitTypes } from './emit-types.ts'
import type { Files } from './file.ts'
import { planSdk } from './plan.ts'

export type Generated = {
  /** The files under `packages/sdk/src/generated/`, by path. */
  sources: Files
  /** The files under `packages/sdk/test/generated/`, by path. */
  checks: Files
}

const readme = new URL('../../../sdk/README.md', import.meta.url)

/** Generates all parts of the SDK that are derived from the contract. */
export const buildSdk = (): Generated => {
  const plan = planSdk(readContract())
  return {
    sources: {
      ...emitTypes(plan),
      ...emitResources(plan),
      ...emitErrors(plan),
      ...emitEvents(plan),
    },
    checks: emitChecks(plan, readFileSync(readme, 'utf8')),
  }
}
