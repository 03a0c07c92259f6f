/** One line of a calendar file: its name, its parameters and its value. */
export type FeedLine = {
  readonly name: string
  /** Names in capitals, values without their quotes. */
  readonly parameters: ReadonlyMap<string, string>
  readonly value: string
}

/** Values of these lines contain no colon, so everything before the last one belongs to the parameters. */
const TIMES = new Set(['DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'])

/**
 * Programs write time zones with colons, commas and brackets, in quotes or without
 * (`DTSTART;TZID=tzone://Microsoft/Utc:20261203T080000`).
 */
export function parseLine(line: string): FeedLine {
  const name = /^[^:;]*/.exec(line)?.[0] ?? ''
  const rest = line.slice(name.length)
  const upper = name.replace('\uFEFF', '').toUpperCase()
  if (!rest.startsWith(';')) return { name: upper, parameters: new Map(), value: rest.slice(1).trim() }
  const colon = TIMES.has(upper) ? rest.lastIndexOf(':') : indexOutsideQuotes(rest, ':')
  const head = colon < 0 ? rest : rest.slice(0, colon)
  const parameters = new Map<string, string>()
  for (const part of splitOutsideQuotes(head.slice(1), ';')) {
    const equals = part.indexOf('=')
    if (equals > 0) {
      const value = part.slice(equals + 1).trim()
      const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"')
      parameters.set(part.slice(0, equals).trim().toUpperCase(), isQuoted ? value.slice(1, -1) : value)
    }
  }
  return { name: upper, parameters, value: colon < 0 ? '' : rest.slice(colon + 1).trim() }
}

function indexOutsideQuotes(text: string, wanted: string): number {
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === wanted && !isQuoted) return at
  return -1
}

function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = []
  let isQuoted = false
  let from = 0
  for (let at = 0; at < text.length; at += 1)
    if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === separator && !isQuoted) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  parts.push(text.slice(from))
  return parts
}
