import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a checker that returns whether the TypeScript compiler rejects a mutant (a module with one small
 * fault). Tests need not notice such a mutant, because the type check prevents its commit. The compiler runs
 * on a copy of the sources, which is made at the first call.
 */
export const createCompiler = (root: string) => {
  let copy: string | undefined
  let last: Promise<unknown> = Promise.resolve()
  const sound = new Set<string>()

  /** Throws if the unchanged copy does not compile, because every mutant would then seem to be rejected. */
  const requireSound = async (folder: string, project: string): Promise<void> => {
    if (sound.has(project)) return
    if (!(await compiles(root, folder, project)))
      throw new Error(`The copy of the sources in ${folder} does not compile without a mutant.`)
    sound.add(project)
  }
  const refuses = async (file: string, text: string): Promise<boolean> => {
    copy ??= copySources(root)
    const project = file.startsWith('packages/pages/') ? 'packages/pages' : '.'
    await requireSound(copy, project)
    writeFileSync(path.join(copy, file), text)
    try {
      return !(await compiles(root, copy, project))
    } finally {
      cpSync(path.join(root, file), path.join(copy, file))
    }
  }
  return {
    /**
     * Returns whether the compiler rejects the sources if `file` has the content `text`. Calls run one after
     * another, because each call changes the one copy of the sources.
     */
    refuses: (file: string, text: string): Promise<boolean> => {
      const answer = last.then(() => refuses(file, text))
      last = answer.catch(() => undefined)
      return answer
    },
    remove: (): void => {
      if (copy !== undefined) rmSync(copy, { recursive: true, force: true })
    },
  }
}

/** Copies all source files. Folders of installed packages become links, which the compiler only reads. */
const copySources = (root: string): string => {
  const copy = mkdtempSync(path.join(tmpdir(), 'stablerail-mutant-types-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  }).split('\n')
  const folders = new Set(['.'])
  for (const file of files.filter(
    (name) => /\.(tsx?|json)$/.test(name) && existsSync(path.join(root, name)),
  )) {
    const folder = path.dirname(file)
    if (!folders.has(folder)) mkdirSync(path.join(copy, folder), { recursive: true })
    cpSync(path.join(root, file), path.join(copy, file))
    for (let above = folder; above !== '.'; above = path.dirname(above)) folders.add(above)
  }
  for (const folder of folders) {
    const installed = path.join(root, folder, 'node_modules')
    if (existsSync(installed)) symlinkSync(installed, path.join(copy, folder, 'node_modules'))
  }
  return copy
}

const compiles = (root: string, copy: string, project: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const tsc = path.join(root, 'node_modules/.bin/tsc')
    // A variable that is no longer used is no error here: the fault would also be possible without one.
    const args = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']
    execFile(
      tsc,
      ['-p', path.join(copy, project, 'tsconfig.json'), ...args],
      { cwd: copy },
      (error, stdout) => {
        if (error === null) resolve(true)
        else if (/error TS\d+/.test(stdout)) resolve(false)
        else reject(error)
      },
    )
  })
