import { createDenyListScreening } from './deny-list.ts'
import { createOracleScreening } from './oracle.ts'
import type { ScreeningPorts } from './ports.ts'
import type { Screening } from './screening.ts'

/**
 * Creates the configured provider; null if nothing is screened. Throws a StartError if the provider cannot be
 * used.
 */
export const createScreening = async (context: ScreeningPorts): Promise<Screening | null> => {
  const { screening } = context.config
  switch (screening.kind) {
    case 'none':
      return null
    case 'deny-list':
      return await createDenyListScreening(context, screening.file)
    case 'chainalysis-oracle':
      return createOracleScreening(context, screening.oracles)
  }
}
