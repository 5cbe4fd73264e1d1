/** Checks the README: it is short, its pictures exist, and its links have targets. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const mostLines = 120
const mostPictureBytes = 400_000

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

/** Returns the anchor that GitHub gives to a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string) => found(text, /^#+ (.*)$/gm).map(anchorOf)

const leadsSomewhere = (from: string, link: string): boolean => {
  const [target = '', anchor] = link.split('#')
  const file = target === '' ? from : join(dirname(from), target)
  if (!existsSync(file)) return false
  return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor)
}

test('the README has at most 120 lines', () => {
  expect(readme.split('\n').length - 1).toBeLessThanOrEqual(mostLines)
})

test.each(['README.md', 'CONTRIBUTING.md'])(
  'every link of %s leads to a file, and to a heading of it',
  (file) => {
    const text = readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
    const links = found(text, /\]\(([^)\s]+)\)/g).filter((link) => !/^https?:/.test(link))
    expect(links.length).toBeGreaterThan(0)
    expect(links.filter((link) => !leadsSomewhere(file, link))).toEqual([])
  },
)

test('the pictures of the README are there, light and dark, and small', () => {
  const pictures = found(readme, /(?:src|srcset)="([^"]+)"/g)
  expect(pictures.filter((picture) => picture.includes('-light.'))).toHaveLength(2)
  expect(pictures.filter((picture) => picture.includes('-dark.'))).toHaveLength(2)
  const bytes = pictures.map((picture) => statSync(picture).size)
  expect(Math.min(...bytes)).toBeGreaterThan(5_000)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(mostPictureBytes)
})
