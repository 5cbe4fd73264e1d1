import helmet from 'helmet'

/**
 * The headers of every answer: those of helmet, computed once, and `cache-control: no-store`. Cacheable answers
 * replace that header.
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
