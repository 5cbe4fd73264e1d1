/**
 * Checks and updates links to the pages of `docs/decisions`. If the title of a decision changes, the file
 * name of its page changes too, but its number stays.
 */
import { basename } from 'node:path'
import type { SourceFile } from '../house-rules.ts'

const isDecision = (path: string): boolean => /^docs\/decisions\/\d{4}-/.test(path)

/**
 * Returns whether the links in a file are checked. Tests are excluded, because they contain links to pages
 * that do not exist.
 */
const hasLinks = ({ path }: SourceFile): boolean => !path.endsWith('.test.ts')

/** Returns a pattern for links to decisions. In a decision, links to other decisions contain no folder. */
const linksOf = (path: string): RegExp =>
  isDecision(path) ? /(\]\(|decisions\/)((\d{4})-[a-z0-9-]+)/g : /(decisions\/)((\d{4})-[a-z0-9-]+)/g

const namesByNumber = (files: readonly SourceFile[]): Map<string, string> =>
  new Map(
    files
      .filter(({ path }) => isDecision(path))
      .map(({ path }) => [basename(path).slice(0, 4), basename(path, '.md')]),
  )

/** Returns a complaint for each link to a decision whose page does not exist or has been renamed. */
export const findDeadDecisionLinks = (files: readonly SourceFile[]): string[] => {
  const names = namesByNumber(files)
  return files.filter(hasLinks).flatMap(({ path, text }) =>
    [...text.matchAll(linksOf(path))].flatMap(([, , name = '', number = '']) => {
      const current = names.get(number)
      if (current === name) return []
      return [`${path}: ${name} is ${current === undefined ? 'no decision' : `now ${current}; add --write`}`]
    }),
  )
}

/** Returns the files that contain links to renamed decisions, with these links updated. */
export const renewDecisionLinks = (files: readonly SourceFile[]): SourceFile[] => {
  const names = namesByNumber(files)
  return files.filter(hasLinks).flatMap(({ path, text }) => {
    const renewed = text.replace(
      linksOf(path),
      (_, before: string, name: string, number: string) => before + (names.get(number) ?? name),
    )
    return renewed === text ? [] : [{ path, text: renewed }]
  })
}
