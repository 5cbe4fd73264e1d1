import type { Work } from '../../work/index.ts'
import { notFound } from '../api-error.ts'
import { errorReply } from '../reply.ts'
import { replaceRepliesAbout } from './store.ts'

/**
 * Removes the personal data of a deleted record from the stored responses: a retry that would have received one of
 * them now receives `not_found`.
 */
export const forgetSubject = async (work: Work, what: string, id: string): Promise<void> => {
  const { status, text } = errorReply(notFound(what, id), work.context.ids.make('request'))
  await replaceRepliesAbout(work.tx, work, { subjectId: id, status, text: text ?? '' })
}
