import type { Hex } from 'viem'

export const strip = (hex: string): string => hex.replace(/^0x/i, '')

export const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

/** A text as java-tron sends the messages of its answers: hex of its UTF-8. */
export const utf8Hex = (text: string): string => Buffer.from(text).toString('hex')

export const zeros = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`
