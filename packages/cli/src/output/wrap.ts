/** Breaks text into lines of at most `width` characters, at spaces. A longer word stays whole. */
export const wrapText = (text: string, width: number): string => {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width || line === '') line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].join('\n')
}
