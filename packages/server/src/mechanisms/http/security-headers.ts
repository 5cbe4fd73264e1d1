import helmet from 'helmet'

/**
 * The headers of every answer: helmet's, which it is asked for once, and that nothing is kept in a cache. What may
 * be kept says so itself.
 */
export const constantHeaders = (): readonly (readonly [string, string])[] => {
  const headers = new Map<string, string>()
  const recorder = {
    setHeader: (name: string, value: string) => headers.set(name.toLowerCase(), value),
    removeHeader: () => {},
  }
  helmet()({} as never, recorder as never, () => {})
  headers.set('cache-control', 'no-store')
  return [...headers]
}
