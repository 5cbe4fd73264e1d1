import { fileURLToPath } from 'node:url'

const directory = fileURLToPath(new URL('../results/profiles', import.meta.url))
let wanted = false

/** From here on, processes that name a profile write one as they end: `node bench/profile.ts <file>` reads it. */
export const makeProfiles = (): void => {
  wanted = true
}

export const profileFlags = (name: string | undefined): string[] =>
  wanted && name !== undefined
    ? ['--cpu-prof', `--cpu-prof-dir=${directory}`, `--cpu-prof-name=${name}.cpuprofile`]
    : []
