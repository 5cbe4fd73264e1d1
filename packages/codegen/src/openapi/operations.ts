import type { OperationObject, ParameterObject, PathsObject, ReferenceObject } from 'openapi3-ts/oas31'
import { requestExample } from '../model/example.ts'
import { type Model, type Operation, type Parameter, refName } from '../model/model.ts'
import { responsesOf } from './responses.ts'
import { schemaObject } from './schemas.ts'

/** Parameters that several operations share. */
export const parameterComponents = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'Makes the request safe to repeat: for 24 hours the same key is answered with the first answer, byte for ' +
      'byte. The same key with another body is a `conflict`. A fresh UUID for every operation is a good key.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '2f1c6f0e-6d1b-4a53-9a0e-7f3f6f1c2d10',
  },
  OptionalIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Honoured when it is sent: see any operation that requires it.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    example: '2f1c6f0e-6d1b-4a53-9a0e-7f3f6f1c2d10',
  },
  ServiceMode: {
    name: 'x-service-mode',
    in: 'header',
    required: false,
    description: 'Which data a dashboard session sees; `live` when it is absent. API keys carry their mode.',
    schema: { type: 'string', enum: ['test', 'live'], default: 'live' },
  },
} as const satisfies Record<string, ParameterObject>

const shared = (name: keyof typeof parameterComponents): ReferenceObject => ({
  $ref: `#/components/parameters/${name}`,
})

const parameter = (place: 'path' | 'query', { name, required, schema }: Parameter, model: Model) => {
  const { description, ...rest } = schemaObject(schema)
  const named = refName(schema)
  return {
    name,
    in: place,
    required,
    description: description ?? (named ? model.outputs[named]?.description : undefined) ?? name,
    schema: rest,
  } satisfies ParameterObject
}

const parametersOf = (operation: Operation, model: Model) => {
  const bySession = operation.access.by === 'session' || operation.access.by === 'stepUp'
  return [
    ...operation.pathParameters.map((each) => parameter('path', each, model)),
    ...operation.query.map((each) => parameter('query', each, model)),
    ...(operation.idempotencyKey === 'required' ? [shared('IdempotencyKey')] : []),
    ...(operation.idempotencyKey === 'accepted' ? [shared('OptionalIdempotencyKey')] : []),
    ...(bySession ? [shared('ServiceMode')] : []),
  ]
}

const security = {
  key: [{ apiKey: [] }, { session: [] }],
  session: [{ session: [] }],
  stepUp: [{ session: [] }],
  anyone: [],
}

/** Returns the additional authentication that an operation requires of a session, in words; empty if none. */
const proofText = (access: Exclude<Operation['access'], { by: 'anyone' }>): string => {
  const proof = 'a factor proven in the last 5 minutes'
  if (access.by === 'stepUp' || access.effect === 'widens') return proof
  if (typeof access.effect === 'string') return ''
  if ('widensUnlessOwn' in access.effect) return `${proof}, unless the membership is the caller's own`
  return `${proof} if the body has ${access.effect.widens.map((field) => `\`${field}\``).join(' or ')}`
}

/** Returns who may call an operation, in words, because OpenAPI has no keyword for roles. */
const accessText = ({ access }: Operation) => {
  if (access.by === 'anyone')
    return access.unlimited ? 'No authentication, no limit.' : 'No authentication; limited by address.'
  const role = `Role: at least ${access.role}.`
  const proof = proofText(access)
  if (access.by === 'key') return proof === '' ? role : `${role} A dashboard session needs ${proof}.`
  return `${role} A dashboard session only${proof === '' ? '' : `, with ${proof}`}.`
}

const bodyExamples = (operation: Operation, model: Model) => {
  const schema = operation.body?.schema ?? {}
  const name = refName(schema)
  const given = name ? model.inputs[name]?.examples : undefined
  const values = given ?? [requestExample(schema, model)]
  if (values.length === 1) return { example: values[0] }
  return { examples: Object.fromEntries(values.map((value, at) => [`example${at + 1}`, { value }])) }
}

const requestBody = (operation: Operation, model: Model) =>
  operation.body && {
    requestBody: {
      required: operation.body.required,
      content: {
        'application/json': {
          schema: schemaObject(operation.body.schema),
          ...bodyExamples(operation, model),
        },
      },
    },
  }

const operationObject = (operation: Operation, model: Model): OperationObject => ({
  tags: [operation.group],
  summary: operation.summary,
  description: [operation.description, accessText(operation)].join('\n\n'),
  operationId: operation.operation,
  security: security[operation.access.by],
  parameters: parametersOf(operation, model),
  ...requestBody(operation, model),
  responses: responsesOf(operation, model),
})

export const pathsOf = (model: Model): PathsObject => {
  const paths: PathsObject = {}
  for (const operation of model.operations) {
    const verb = operation.httpMethod.toLowerCase()
    paths[operation.path] = { ...paths[operation.path], [verb]: operationObject(operation, model) }
  }
  return paths
}
