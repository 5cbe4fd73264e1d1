import { readFileSync } from 'node:fs'

export const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/**
 * Returns the rows of a table of gas in the README, without the spaces with which the formatter pads the
 * columns. `heading` is the heading of the section with the table.
 */
export const statedGas = (heading: string): string[] => {
  const section = readme.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const lines = section.replace(/ +/g, ' ').split('\n')
  return lines.filter((line) => /^\| .* \| [\d,]+ \|$/.test(line))
}

/** Returns measured gas as the README states it. */
export const gasRows = (gas: Record<string, number>): string[] =>
  Object.entries(gas).map(([what, units]) => `| ${what} | ${units.toLocaleString('en-US')} |`)

/** Returns the size of deployed code as the README states it. */
export const sizeOf = (code: string): string =>
  `${((code.length - 2) / 2).toLocaleString('en-US')} bytes of code`
