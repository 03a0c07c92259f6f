/** What an entry of the audit log says was different before, or is since. */
export type Change = { readonly name: string; readonly before: string | null; readonly after: string | null }

/** @param details as they are stored: they have a reason, and values before and after where there are any */
export function changesOf(details: unknown): Change[] {
  const before = valuesIn(details, 'before')
  const after = valuesIn(details, 'after')
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: textOf(before[name]),
    after: textOf(after[name]),
  }))
}

export function reasonOf(details: unknown): string | null {
  const reason = isRecord(details) ? details['reason'] : null
  return typeof reason === 'string' ? reason : null
}

const isRecord = (part: unknown): part is Record<string, unknown> =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

function valuesIn(details: unknown, part: 'before' | 'after'): Record<string, unknown> {
  const values = isRecord(details) ? details[part] : null
  return isRecord(values) ? values : {}
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
