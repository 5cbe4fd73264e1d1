import { buildOpenApiDocument } from './document.ts'

/** The address in the committed document; a deployment serves its own. */
const exampleBaseUrl = 'https://api.stablerail.example'

/** The committed document, as it is on disk. */
export const openApiText = () =>
  `${JSON.stringify(buildOpenApiDocument({ baseUrl: exampleBaseUrl }), null, 2)}\n`
