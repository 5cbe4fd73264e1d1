import { z } from 'zod'
import { route, routes } from './rest.ts'

export const Liveness = z
  .object({ ok: z.boolean().meta({ description: 'True.' }) })
  .meta({ id: 'Liveness', description: 'The process answers.' })

const Check = z.object({
  ok: z.boolean().meta({ description: 'Whether the part works.' }),
  detail: z
    .string()
    .optional()
    .meta({ description: 'What does not work, for people.', examples: ['no answer'] }),
  lagSeconds: z
    .number()
    .optional()
    .meta({ description: 'How far a chain reader is behind the chain.', unit: 'seconds', examples: [2] }),
})

const readiness = {
  checks: z.record(z.string(), Check).meta({
    description:
      'The other parts that were checked, such as each chain reader. A fault of theirs delays payments only.',
  }),
  elapsed_ms: z.int().meta({ description: 'How long the checks took.', unit: 'ms' }),
}

export const Readiness = z
  .object({
    ok: z.boolean().meta({ description: 'Whether requests can be served.' }),
    db: z.literal('ok').meta({ description: 'The database answers.' }),
    ...readiness,
  })
  .meta({ id: 'Readiness', description: 'The process can serve requests, with the state of its parts.' })
export type Readiness = z.output<typeof Readiness>

export const Unreadiness = z
  .object({
    ok: z.literal(false).meta({ description: 'Requests cannot be served.' }),
    db: z.literal('unreachable').meta({ description: 'The database does not answer.' }),
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
    description: 'Answers as long as the process runs.',
    access: { by: 'anyone', unlimited: true },
    responses: { 200: Liveness },
  }),
  ready: route({
    operation: 'checkReadiness',
    method: 'GET',
    path: '/v1/readyz',
    summary: 'Is it ready?',
    description: 'Checks the database and the chain readers; 503 when the database is unreachable.',
    access: { by: 'anyone' },
    responses: { 200: Readiness, 503: Unreadiness },
  }),
})
