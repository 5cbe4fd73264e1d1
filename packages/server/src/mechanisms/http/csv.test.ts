import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { csvLine, csvPages } from './csv.ts'

/** Parses one line by RFC 4180, independently of the code under test. */
const readLine = (line: string): string[] => {
  const fields: string[] = []
  let rest = line
  while (rest !== '\r\n') {
    const match = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|(?=\r\n$))/s.exec(rest)
    if (!match) throw new Error(`Not CSV: ${JSON.stringify(rest)}`)
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    rest = rest.slice(match[0].length)
    if (match[3] === ',' && rest === '\r\n') fields.push('')
  }
  return fields
}

describe('a line of CSV', () => {
  test('gives any text back, but for the mark before what could be a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 6 }), (values) => {
        const expected = values.map((value) => (/^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value))
        expect(readLine(csvLine(values))).toEqual(expected)
      }),
    )
  })

  test.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://evil.example","x")'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)'],
  ])('shows %j as text', (value) => expect(readLine(csvLine([value, 'x']))[0]).toBe(`'${value}`))

  test('leaves numbers, truths and nothing as they are', () => {
    expect(csvLine([-12, 0, true, null, 'a,b', 'say "hi"'])).toBe('-12,0,true,,"a,b","say ""hi"""\r\n')
  })
})

describe('pages of CSV', () => {
  type Page = { places: number[]; last: number }

  /**
   * Creates a CSV export of the numbers 1 to 6 in pages of two. The test decides when the text of each page
   * is ready: it resolves the promises in `writing`.
   */
  const sixPlaces = () => {
    const asked: (number | undefined)[] = []
    const writing: { places: number[]; end: PromiseWithResolvers<string> }[] = []
    const list = async (after: number | undefined) => {
      asked.push(after)
      const places = [1, 2, 3, 4, 5, 6].filter((place) => place > (after ?? 0)).slice(0, 2)
      const last = places.at(-1)
      return last === undefined ? undefined : { places, last }
    }
    const write = ({ places }: Page) => {
      const end = Promise.withResolvers<string>()
      writing.push({ places, end })
      return end.promise
    }
    return { asked, writing, pages: csvPages<Page>(['place'], { list, write }) }
  }

  test('come in their order, whichever is written first, and two are written at once', async () => {
    const { writing, pages } = sixPlaces()
    expect((await pages.next()).value).toBe('place\r\n')
    const first = pages.next()
    await vi.waitFor(() => expect(writing).toHaveLength(2))
    writing[1]?.end.resolve('second')
    writing[0]?.end.resolve('first')
    expect((await first).value).toBe('first')
    expect(writing.map(({ places }) => places)).toEqual([
      [1, 2],
      [3, 4],
    ])
    const second = pages.next()
    await vi.waitFor(() => expect(writing).toHaveLength(3))
    expect((await second).value).toBe('second')
    writing[2]?.end.resolve('third')
    expect([(await pages.next()).value, await pages.next()]).toEqual([
      'third',
      { done: true, value: undefined },
    ])
  })

  test('are not read for a client that does not read', async () => {
    const { asked, writing, pages } = sixPlaces()
    await pages.next()
    expect(asked).toEqual([])
    const first = pages.next()
    await vi.waitFor(() => expect(writing).toHaveLength(2))
    for (const { end } of writing) end.resolve('page')
    await first
    await pages.return(undefined)
    expect([asked, writing.length]).toEqual([[undefined, 2], 2])
  })

  test('end with the fault of one that could not be written', async () => {
    const { writing, pages } = sixPlaces()
    await pages.next()
    const first = pages.next()
    await vi.waitFor(() => expect(writing).toHaveLength(2))
    writing[1]?.end.reject(new Error('The database is gone.'))
    writing[0]?.end.resolve('first')
    expect((await first).value).toBe('first')
    await expect(pages.next()).rejects.toThrow('The database is gone.')
  })
})
