import { z } from 'zod'

const example = '2026-11-20T09:30:00.000Z'

/** A moment the server answers with. */
export const timestamp = (description: string) =>
  z.iso.datetime().meta({ description, unit: 'ISO-8601, UTC', examples: [example] })

/** A moment a caller sends; an offset is allowed and read. */
export const timestampInput = (description: string) =>
  z.iso.datetime({ offset: true }).meta({ description, unit: 'ISO-8601', examples: [example] })
