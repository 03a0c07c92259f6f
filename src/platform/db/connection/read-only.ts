/**
 * Whether a statement's text only reads. Asked before the text is sent, so that a write through a reading handle is a
 * clear error on the first call, and not only where the handle happens to lead to a standby.
 */

/** The first word of a statement that may read; `(` opens a union. */
const READS = /^\s*(?:\(\s*)*(?:select|with|values|table|show|explain)\b/i
/**
 * Words that write or lock wherever they stand: in a `with`, behind `explain analyze`, or at the end of a select. The
 * functions are those of PostgreSQL that change something; a product's own ones are not known here.
 */
const WRITES =
  /\b(?:insert|update|delete|merge|truncate|into|for\s+(?:no\s+key\s+update|share|key\s+share))\b|\b(?:nextval|setval|pg_notify|set_config|pg_advisory\w*|pg_try_advisory\w*)\s*\(/i
/** Comments, texts, names in quotes and dollar quotes, in the order in which they begin. */
const OPAQUE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/gi

export class WriteRefused extends Error {
  constructor(text: string) {
    super(`a reading handle cannot write, use db.write or a transaction: ${text.trim().slice(0, 120)}`)
  }
}

/** Texts are few and come again and again; those that are built with their values are not worth keeping. */
const MOST_CACHED = 1000
const verdicts = new Map<string, boolean>()

/** @throws WriteRefused when the text could write */
export function assertReads(text: string): void {
  let reads = verdicts.get(text)
  if (reads === undefined) {
    reads = onlyReads(text)
    if (verdicts.size >= MOST_CACHED) verdicts.clear()
    verdicts.set(text, reads)
  }
  if (!reads) throw new WriteRefused(text)
}

function onlyReads(text: string): boolean {
  const plain = text.replace(OPAQUE, ' x ')
  const statements = plain.split(';').filter((statement) => statement.trim() !== '')
  return statements.length > 0 && statements.every((one) => READS.test(one) && !WRITES.test(one))
}
