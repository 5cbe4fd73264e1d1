import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export const durationsFile = fileURLToPath(new URL('durations.json', import.meta.url))
