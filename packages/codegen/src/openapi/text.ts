import { buildOpenApiDocument } from './document.ts'

/** The base URL in the committed OpenAPI document. A running server replaces it by its own URL. */
const exampleBaseUrl = 'https://api.stablerail.example'

/** Returns the text of the committed OpenAPI document. */
export const openApiText = () =>
  `${JSON.stringify(buildOpenApiDocument({ baseUrl: exampleBaseUrl }), null, 2)}\n`
