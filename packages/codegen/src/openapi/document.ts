import { apiVersion, bodyLimitsBytes, sessionCookie } from '@stablerail/contract'
import type { InfoObject, OpenAPIObject, SecuritySchemeObject, TagObject } from 'openapi3-ts/oas31'
import { type Model, title } from '../model/model.ts'
import { readContract } from '../model/read-contract.ts'
import { parameterComponents, pathsOf } from './operations.ts'
import { errorResponseComponents, headerComponents } from './responses.ts'
import { componentSchemas } from './schemas.ts'
import { signatureParameter, webhooksOf } from './webhooks.ts'

const kilobytes = (bytes: number) => bytes / 1024

const info: InfoObject & { summary: string } = {
  summary: 'Non-custodial stablecoin payments.',
  title: 'Stablerail',
  version: apiVersion,
  description: `Take payments in USDC and USDT straight to wallets of your own.

- Bodies are JSON. Amounts are integers in minor units (cents). Times are ISO-8601 in UTC.
- Every merchant route is in a workspace, and its API key belongs to that workspace. Keys of test mode (\`sk_test_\`) and of live mode (\`sk_live_\`) share one host and see disjoint data.
- Ignore fields and enumeration values you do not know: within \`${apiVersion}\` they may be added. Unknown fields and query parameters that you send are refused: 400 \`invalid_request\`, with the field in \`param\` and the nearest known name in \`message\`.
- Lists are newest first. Pass \`nextCursor\` as \`cursor\` until \`hasMore\` is false.
- Every error answer has the same body; branch on \`error.code\`. Beside the statuses listed for each operation, a wrong method is 405 \`invalid_request\` with \`Allow\`, a body over ${kilobytes(bodyLimitsBytes.ordinary)} KB (an invoice: ${kilobytes(bodyLimitsBytes.invoice)} KB) is 413 \`invalid_request\`, and a content type that is not JSON is 400 \`invalid_request\`.
- Answers carry \`x-request-id\`, and \`RateLimit-*\` headers; a limited one (429) says \`Retry-After\`.`,
  contact: { name: 'Stablerail', url: 'https://github.com/stablerail/stablerail' },
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
}

const securitySchemes: Record<string, SecuritySchemeObject> = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'sk_test_… or sk_live_…',
    description:
      'An API key of the workspace. Its permission is its role: `readonly` is viewer, `restricted` developer, ' +
      '`full` admin.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie.secureName,
    description:
      `A dashboard session of a member of the workspace. Over plain http, as of the emulator, the cookie is named \`${sessionCookie.name}\`. ` +
      'It picks its mode with `x-service-mode` on every ' +
      'operation it may call.',
  },
}

const tags = (model: Model): TagObject[] => [
  ...model.groups.map(({ name, description }) => ({ name, description, 'x-displayName': title(name) })),
  {
    name: 'webhooks',
    'x-displayName': 'Webhooks',
    description: 'Events that are posted to your webhook endpoints.',
  },
]

/**
 * Returns the OpenAPI 3.1 document of the whole contract. The same contract and base URL produce the same
 * bytes.
 */
export const buildOpenApiDocument = ({ baseUrl }: { baseUrl: string }): OpenAPIObject => {
  const model = readContract()
  const document: OpenAPIObject = {
    openapi: '3.1.1',
    info,
    servers: [{ url: baseUrl, description: 'The service, for test and live mode alike.' }],
    security: [{ apiKey: [] }],
    tags: tags(model),
    paths: pathsOf(model),
    webhooks: webhooksOf(model),
    components: {
      schemas: componentSchemas(model),
      responses: errorResponseComponents(model),
      parameters: { ...parameterComponents, WebhookSignature: signatureParameter },
      headers: headerComponents,
      securitySchemes,
    },
  }
  return document
}
