/** Builds the page that lists every error code. */
import { errorExample } from '../model/example.ts'
import type { ErrorEntry } from '../model/model.ts'
import { errorClassName } from '../sdk/emit-errors.ts'
import { fieldList, fieldsOf } from './field-text.ts'
import { operationLink } from './group-page.ts'
import { blocks, code, json, page, prose, table } from './markdown.ts'
import { errorAddress, type Reference } from './reference.ts'

const isRetried = ({ statuses: [status = 0] }: ErrorEntry) => status === 429 || status >= 500

const statusText = ({ statuses }: ErrorEntry) => statuses.map((status) => code(String(status))).join(', ')

/**
 * The maximum number of routes that are listed for an error code. If more routes return the code, only their
 * number is shown.
 */
const mostListed = 30

const answeredBy = (entry: ErrorEntry, { plan }: Reference) => {
  const all = plan.resources.flatMap((resource) =>
    resource.methods
      .filter(({ fixed, operation }) => operation.errors.includes(entry.code) && !fixed.format)
      .map((method) => operationLink(resource, method)),
  )
  if (all.length === 0) return ''
  return all.length > mostListed
    ? `**Answered by** ${all.length} routes.`
    : `**Answered by** ${all.join(', ')}.`
}

const entryText = (entry: ErrorEntry, reference: Reference) => {
  const { model } = reference.plan
  const metadata = fieldList(fieldsOf(entry.metadata, reference), 'answered', reference)
  return blocks(
    `## ${entry.code} {#${entry.code}}`,
    [
      `- **Status:** ${statusText(entry)}`,
      `- **SDK:** ${code(errorClassName(entry.code))}${isRetried(entry) ? ', after the client tried again' : ''}`,
      `- **The same request may succeed later:** ${entry.retryable ? 'yes' : 'no'}`,
    ].join('\n'),
    prose(entry.meaning),
    metadata === '' ? '' : `**Metadata**\n\n${metadata}`,
    answeredBy(entry, reference),
    json(errorExample(entry.code, model)),
  )
}

export const errorPage = (reference: Reference) => {
  const { errors, outputs } = reference.plan.model
  return page(
    { title: 'Error codes' },
    'What to do about each is in the guide to [errors](/guides/errors). Every error answer has this body:',
    fieldList(fieldsOf(outputs.Error ?? {}, reference), 'answered', reference),
    table(
      ['code', 'status', 'class'],
      errors.map((entry) => [
        `[\`${entry.code}\`](${errorAddress(entry.code)})`,
        statusText(entry),
        code(errorClassName(entry.code)),
      ]),
    ),
    ...errors.map((entry) => entryText(entry, reference)),
  )
}
