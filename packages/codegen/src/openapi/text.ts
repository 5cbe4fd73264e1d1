import { buildOpenApiDocument } from './document.ts'

/** The server address in the committed document. A deployment serves the document with its own address. */
const exampleBaseUrl = 'https://api.stablerail.example'

/** Returns the text of the committed document. */
export const openApiText = () =>
  `${JSON.stringify(buildOpenApiDocument({ baseUrl: exampleBaseUrl }), null, 2)}\n`
