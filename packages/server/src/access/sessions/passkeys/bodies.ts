import { z } from 'zod'
import { NewCredential, SignedCredential } from './credential.ts'
import { nameLength } from './passkey.ts'

const name = z.string().trim().min(nameLength.min).max(nameLength.max)
const id = z.string().min(1).max(80)

export const AddedPasskey = z.strictObject({ name, credential: NewCredential })
export const RenamedPasskey = z.strictObject({ id, name })
export const RemovedPasskey = z.strictObject({ id })
export const UsedPasskey = z.strictObject({ credential: SignedCredential })
