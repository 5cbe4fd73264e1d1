import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { durationsFile, root } from './paths.ts'

type Durations = Record<string, number>
type Placed = { project: string; path: string }

/**
 * Returns the recorded durations of test files in seconds, by path. Files that take less than two seconds are
 * not recorded.
 */
export const readDurations = (): Durations => JSON.parse(readFileSync(durationsFile, 'utf8')) as Durations

/**
 * Orders test files so that the longest start first and no worker runs a long file while the others are idle.
 * The files of a vitest project stay together, because a worker that changes to another project is restarted
 * and loads its sources again. The project with the longest total duration comes first.
 */
export const orderFiles = <File extends Placed>(files: readonly File[], durations: Durations): File[] => {
  const secondsOf = ({ path }: Placed) => durations[path] ?? 0
  const totals = new Map<string, number>()
  for (const file of files) totals.set(file.project, (totals.get(file.project) ?? 0) + secondsOf(file))
  return files.toSorted(
    (one, other) =>
      (totals.get(other.project) ?? 0) - (totals.get(one.project) ?? 0) ||
      one.project.localeCompare(other.project) ||
      secondsOf(other) - secondsOf(one) ||
      one.path.localeCompare(other.path),
  )
}

/**
 * Orders test files by their recorded durations. Vitest's own order depends on a cache, which a fresh clone
 * does not have.
 */
export class LongestFirst extends BaseSequencer {
  readonly #durations = readDurations()

  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placed = files.map((file) => ({
      file,
      project: file.project.name,
      path: relative(root, file.moduleId),
    }))
    return orderFiles(placed, this.#durations).map(({ file }) => file)
  }
}
