/** The frameworks for which `stablerail init` writes a shop. */
export const frameworks = ['express', 'next', 'hono'] as const

export type Framework = (typeof frameworks)[number]
