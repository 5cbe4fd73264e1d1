/** The operations that an AI client may call in test mode only: refunds, credits and deletions. */
import type { Operation } from '../model/model.ts'

const credits: ReadonlySet<string> = new Set(['creditPayment'])

/** Returns whether an operation, which changes data, refunds, credits or deletes. */
export const isTestOnly = ({ group, httpMethod, operation }: Operation): boolean =>
  httpMethod === 'DELETE' || group === 'refunds' || credits.has(operation)
