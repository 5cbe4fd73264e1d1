/**
 * The script that puts the reader's own test key and workspace into the example requests of the API reference.
 *
 * The dashboard opens the reference with both in the fragment of the URL, which a browser sends to no server.
 * The script removes the fragment before the rest of the page runs, and keeps the values in memory only: after
 * a reload, the examples have placeholders again. It ignores a live key and any other form. It also ignores a
 * fragment if another site opened the page: with the link of a stranger, the reader would send the requests to
 * the workspace of the stranger.
 */
import { apiKeyPrefixes, apiVersion, exampleId, idBodyPattern, idPrefixes } from '@stablerail/contract'

/** The fragments of Scalar are paths, such as `#tag/checkouts`, so none of them begins like this. */
const prefix = '#key='

const form = `^${prefix}(${apiKeyPrefixes.test}[A-Za-z0-9_-]{43})&workspace=(${idPrefixes.workspace}_${idBodyPattern})$`

/** A paragraph of the introduction. */
const note =
  'The example requests on this page contain your workspace and your test key. The key is hidden, but is copied ' +
  'with an example. The page forgets both when you reload it.'

/**
 * The workspace is replaced in the text of the OpenAPI document, because Scalar has no setting for the value of
 * a path parameter. A workspace id needs no escaping in JSON: it has letters, digits and `_` only.
 */
export const readerKey = `{
  const { hash, pathname, search, origin } = location
  if (hash.startsWith('${prefix}')) history.replaceState(null, '', pathname + search)
  const given = document.referrer === origin + '/' ? /${form}/.exec(hash) : null
  if (given !== null) {
    const [, token, workspaceId] = given
    const { dataset } = document.getElementById('api-reference')
    const authentication = { preferredSecurityScheme: 'apiKey', securitySchemes: { apiKey: { token } } }
    dataset.configuration = JSON.stringify({ ...JSON.parse(dataset.configuration), authentication })
    const fetchUnchanged = window.fetch
    window.fetch = async (...request) => {
      const response = await fetchUnchanged(...request)
      if (new URL(response.url).pathname !== '/${apiVersion}/openapi.json') return response
      const reference = JSON.parse((await response.text()).replaceAll('${exampleId('workspace')}', workspaceId))
      reference.info.description = '${note}\\n\\n' + reference.info.description
      return Response.json(reference)
    }
  }
}
`
