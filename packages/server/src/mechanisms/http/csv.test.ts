import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

/** Reads one line as RFC 4180 says, independently of the writer. */
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
