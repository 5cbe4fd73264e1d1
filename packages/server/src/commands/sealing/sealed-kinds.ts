import { sealedCodes } from '../../access/sessions/index.ts'
import { sealedReplies } from '../../mechanisms/http/index.ts'
import { sealedMails } from '../../mechanisms/mail/index.ts'
import { sealedSecrets } from '../../resources/webhook-endpoints/index.ts'

/** All kinds of encrypted values in the database. */
export const sealedKinds = [sealedSecrets, sealedReplies, sealedMails, sealedCodes] as const
