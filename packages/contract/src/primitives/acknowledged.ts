import { z } from 'zod'

export const Acknowledged = z
  .object({ ok: z.boolean().meta({ description: 'True.' }) })
  .meta({ id: 'Acknowledged', description: 'The operation was carried out.' })
