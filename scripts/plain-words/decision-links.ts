/** Links to the pages of `docs/decisions`, which a new title renames. The number of a decision stays. */
import { basename } from 'node:path'
import type { SourceFile } from '../house-rules.ts'

const isDecision = (path: string): boolean => /^docs\/decisions\/\d{4}-/.test(path)

/** Tests hold links to pages that never existed. */
const hasLinks = ({ path }: SourceFile): boolean => !path.endsWith('.test.ts')

/** A link from another folder, and a link from one decision to another. */
const linksOf = (path: string): RegExp =>
  isDecision(path) ? /(\]\(|decisions\/)((\d{4})-[a-z0-9-]+)/g : /(decisions\/)((\d{4})-[a-z0-9-]+)/g

const namesByNumber = (files: readonly SourceFile[]): Map<string, string> =>
  new Map(
    files
      .filter(({ path }) => isDecision(path))
      .map(({ path }) => [basename(path).slice(0, 4), basename(path, '.md')]),
  )

/** Returns a line for each link to a decision whose file has another name or does not exist. */
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

/** Returns the files whose links changed, with each link to a renamed decision replaced by the present name. */
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
