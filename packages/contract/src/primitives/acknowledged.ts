import { z } from 'zod'

export const Acknowledged = z
  .object({ ok: z.boolean().meta({ description: 'Always true.' }) })
  .meta({ id: 'Acknowledged', description: 'The operation was carried out.' })
