import { z } from 'zod'
import { route, routes } from './rest.ts'

export const Liveness = z
  .object({ ok: z.boolean().meta({ description: 'Always true.' }) })
  .meta({ id: 'Liveness', description: 'The process is running.' })

const Check = z.object({
  ok: z.boolean().meta({ description: 'Whether the part works.' }),
  detail: z
    .string()
    .optional()
    .meta({ description: 'Description of the fault, for people.', examples: ['no answer'] }),
  lagSeconds: z
    .number()
    .optional()
    .meta({
      description: 'Lag of a chain reader behind the chain.',
      unit: 'seconds',
      examples: [2],
    }),
})

const readiness = {
  checks: z.record(z.string(), Check).meta({
    description:
      'The other checked parts by name: each chain reader, whose fault only delays payments, and `writes` while the disk of ' +
      'the database is full.',
  }),
  elapsed_ms: z.int().meta({ description: 'Duration of the checks.', unit: 'ms' }),
}

export const Readiness = z
  .object({
    ok: z.boolean().meta({ description: 'Whether requests can be served.' }),
    db: z.literal('ok').meta({ description: 'The database responds.' }),
    ...readiness,
  })
  .meta({
    id: 'Readiness',
    description: 'The process can serve requests. `checks` has the state of its parts.',
  })
export type Readiness = z.output<typeof Readiness>

export const Unreadiness = z
  .object({
    ok: z.literal(false).meta({ description: 'Requests cannot be served.' }),
    db: z.enum(['unreachable', 'recovering', 'read_only']).meta({
      description:
        'Why the database serves no requests: it does not respond, it is a standby or recovers, or it is read-only.',
    }),
    ...readiness,
  })
  .meta({ id: 'Unreadiness', description: 'The process cannot serve requests.' })
export type Unreadiness = z.output<typeof Unreadiness>

export const health = routes({
  live: route({
    operation: 'checkLiveness',
    method: 'GET',
    path: '/v1/healthz',
    summary: 'Is it alive?',
    description: 'Returns 200 while the process runs.',
    access: { by: 'anyone', unlimited: true },
    responses: { 200: Liveness },
  }),
  ready: route({
    operation: 'checkReadiness',
    method: 'GET',
    path: '/v1/readyz',
    summary: 'Is it ready?',
    description:
      'Checks the database and the chain readers. Returns 503 if the database does not respond or accepts no writes.',
    access: { by: 'anyone' },
    responses: { 200: Readiness, 503: Unreadiness },
  }),
})
