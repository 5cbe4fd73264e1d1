import type { Random } from '../../ports/index.ts'

/** 24 bytes are 192 bits, so that the address of a page, or of an invitation, cannot be guessed. */
const tokenBytes = 24

/** A token for the address of something that whoever has the address may see. */
export const makeHostedToken = (random: Random): string => random.bytes(tokenBytes).toString('base64url')
