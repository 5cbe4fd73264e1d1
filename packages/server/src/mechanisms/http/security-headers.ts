import helmet from 'helmet'

/**
 * Returns the headers of every response: those of helmet, computed once, and `cache-control: no-store`, which
 * cacheable responses replace.
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
