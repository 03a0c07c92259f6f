/** Reads a CSV file of a spreadsheet (RFC 4180), with semicolons, commas or tabs, and with or without a byte order mark. */

const SEPARATORS = [';', ',', '\t'] as const

/** The rows with the number of the line in which each begins; empty ones are left out. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

export function readCsv(text: string): CsvRow[] {
  const plain = text.replace(/^\u{FEFF}/u, '')
  const separator = separatorOf(plain.split(/\r\n|\r|\n/, 1)[0] ?? '')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let line = 1
  let begin = 1
  const endRow = () => {
    cells.push(cell.trim())
    if (cells.some((one) => one !== '')) rows.push({ line: begin, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain[at] ?? ''
    const isBreak = letter === '\n' || (letter === '\r' && plain[at + 1] !== '\n')
    if (isBreak) line += 1
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      isQuoted = true
    } else if (letter === separator) {
      cells.push(cell.trim())
      cell = ''
    } else if (isBreak) {
      endRow()
      begin = line
    } else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

/** Whichever is most often in the line of titles. */
function separatorOf(titles: string): string {
  const counted = SEPARATORS.map((one) => ({ one, count: titles.split(one).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one
}
