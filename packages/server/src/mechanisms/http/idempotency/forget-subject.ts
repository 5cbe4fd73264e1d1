import type { Work } from '../../work/index.ts'
import { notFound } from '../api-error.ts'
import { errorReply } from '../reply.ts'
import { replaceRepliesAbout } from './store.ts'

/**
 * Takes the personal data of a deleted record out of the stored answers: a retry that would have been given one of them
 * is answered that there is no such record.
 */
export const forgetSubject = async (work: Work, what: string, id: string): Promise<void> => {
  const { status, text } = errorReply(notFound(what, id), work.context.ids.make('request'))
  await replaceRepliesAbout(work.tx, work, { subjectId: id, status, text: text ?? '' })
}
