/** Tables as CSV files for spreadsheets. */
import type { Locale } from './locale.ts'

export type CsvCell = string | number

/**
 * A file that spreadsheets of the language open with a double click: with a byte order mark, so that umlauts are read as
 * such, and in German with semicolons and decimal commas.
 * @param rows the first one has the titles
 */
export function csvOf(rows: readonly (readonly CsvCell[])[], locale: Locale): string {
  const separator = locale === 'de' ? ';' : ','
  const lines = rows.map((row) => row.map((cell) => csvCell(cell, locale)).join(separator))
  return `\u{FEFF}${lines.join('\r\n')}\r\n`
}

/** Also in full width, which spreadsheets of East Asian languages read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A number keeps its value with the language's decimal sign. What a person typed must not become a formula (OWASP: CSV injection), so it gets an apostrophe before it. */
function csvCell(cell: CsvCell, locale: Locale): string {
  if (typeof cell === 'number') return locale === 'de' ? String(cell).replace('.', ',') : String(cell)
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
