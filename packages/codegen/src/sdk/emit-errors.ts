import { type Model, pascal, type Schema } from '../model/model.ts'
import { comment } from './doc.ts'
import { type Files, file, Imports } from './file.ts'
import type { SdkPlan } from './plan.ts'
import { onNewLine, quote, typeText, union } from './type-text.ts'

/**
 * Returns the class name of an error code: `not_found` is `NotFoundError`, `internal_error` is
 * `InternalError`.
 */
export const errorClassName = (code: string) => `${pascal(code).replace(/Error$/, '')}Error`

/** Returns the URL of an error code's documentation. */
const docsAddress = (code: string) =>
  `https://github.com/stablerail/stablerail/blob/main/docs/reference/generated/errors.md#${code}`

const metadataText = (schema: Schema, model: Model, imports: Imports) =>
  typeText(schema, { model, side: 'output', use: (name) => imports.useType(name) }, '  ')

const metadataDoc = (schema: Schema) =>
  schema.type === 'null' ? 'This code has no extras.' : 'Extras of the code.'

const classText = (entry: Model['errors'][number], model: Model, imports: Imports) => {
  const name = errorClassName(entry.code)
  const status = entry.statuses[0] ?? 0
  const again = status === 429 || status >= 500 ? ' The client retries it.' : ''
  const metadata = metadataText(entry.metadata, model, imports)
  return `${comment(`${status} \`${entry.code}\`. ${entry.meaning}${again}\n\n@see ${docsAddress(entry.code)}`)}export class ${name} extends APIError {
  static override readonly brand: string = ${quote(`StablerailError.APIError.${name}`)}
  declare readonly code: ${quote(entry.code)}
  /** ${metadataDoc(entry.metadata)} */
  declare readonly metadata: ${metadata}
}
`
}

/** Generates one error class for each error code, and a table of the classes by code. */
export const emitErrors = (plan: SdkPlan): Files => {
  const { errors } = plan.model
  const imports = new Imports(plan, 'errors')
  imports.use('APIError')
  const classes = errors.map((entry) => classText(entry, plan.model, imports)).join('\n')
  const codes = union(
    errors.map(({ code }) => quote(code)),
    '',
  )
  const types = errors.map(({ code }) => `  readonly ${code}: typeof ${errorClassName(code)}\n`).join('')
  const table = errors.map(({ code }) => `  ${code}: ${errorClassName(code)},\n`).join('')
  const body = `/** The code of an error. A newer service may return other codes: the error is then an \`APIError\`. */
export type ErrorCode =${onNewLine(codes)}

${classes}
/** The class of the error for each code. */
export const errorClasses: {
${types}} = {
${table}}
`
  return { 'errors.ts': file(imports.text(), body) }
}
