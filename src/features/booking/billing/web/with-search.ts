/** What is in the address, with some of it changed; a message of before is left out. */
export function withSearch(search: URLSearchParams, changes: Readonly<Record<string, string | null>>): string {
  const next = new URLSearchParams(search)
  next.delete('done')
  next.delete('edit')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.toString()
}
