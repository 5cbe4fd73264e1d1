import type { Random } from '../../ports/index.ts'

/** 24 bytes are 192 bits, so that the URL of a page or of an invitation cannot be guessed. */
const tokenBytes = 24

/** Returns a token for the URL of a page that everyone who has the URL may open. */
export const makeHostedToken = (random: Random): string => random.bytes(tokenBytes).toString('base64url')
