import type { Hex } from 'viem'

export const strip = (hex: string): string => hex.replace(/^0x/i, '')

export const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

/** Returns a text as UTF-8 in hex, as java-tron encodes the messages of its responses. */
export const utf8Hex = (text: string): string => Buffer.from(text).toString('hex')

export const zeros = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`
