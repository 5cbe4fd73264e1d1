import { passwordLength } from '@stablerail/contract'
import { z } from 'zod'
import { codeLength } from '../email-codes.ts'

export const GivenPassword = z.strictObject({ password: z.string().min(1).max(passwordLength.max) })
export const GivenCode = z.strictObject({ otp: z.string().length(codeLength) })
