import { z } from 'zod'
import { route, routes } from './rest.ts'

export const Liveness = z
  .object({ ok: z.boolean().meta({ description: 'True.' }) })
  .meta({ id: 'Liveness', description: 'The process answers.' })

const Check = z.object({
  ok: z.boolean().meta({ description: 'Whether all is well there.' }),
  detail: z
    .string()
    .optional()
    .meta({ description: 'What is not, for people.', examples: ['no answer'] }),
  lagSeconds: z
    .number()
    .optional()
    .meta({ description: 'How far it is behind.', unit: 'seconds', examples: [2] }),
})

const readiness = {
  checks: z.record(z.string(), Check).meta({
    description: 'What else was looked at, such as each chain reader; a fault there delays payments only.',
  }),
  elapsed_ms: z.int().meta({ description: 'How long the checks took.', unit: 'ms' }),
}

export const Readiness = z
  .object({
    ok: z.boolean().meta({ description: 'Whether requests can be served.' }),
    db: z.literal('ok').meta({ description: 'The database answers.' }),
    ...readiness,
  })
  .meta({ id: 'Readiness', description: 'The process can serve, and what it stands on.' })
export type Readiness = z.output<typeof Readiness>

export const Unreadiness = z
  .object({
    ok: z.literal(false).meta({ description: 'Requests cannot be served.' }),
    db: z.literal('unreachable').meta({ description: 'The database does not answer.' }),
    ...readiness,
  })
  .meta({ id: 'Unreadiness', description: 'The process cannot serve.' })
export type Unreadiness = z.output<typeof Unreadiness>

export const health = routes({
  live: route({
    operation: 'checkLiveness',
    method: 'GET',
    path: '/v1/healthz',
    summary: 'Is it alive?',
    description: 'Answers as long as the process does.',
    access: { by: 'anyone', unlimited: true },
    responses: { 200: Liveness },
  }),
  ready: route({
    operation: 'checkReadiness',
    method: 'GET',
    path: '/v1/readyz',
    summary: 'Is it ready?',
    description: 'Looks at the database and the chain readers; 503 when the database is unreachable.',
    access: { by: 'anyone' },
    responses: { 200: Readiness, 503: Unreadiness },
  }),
})
