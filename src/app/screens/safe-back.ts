/** The address within this site that a form names to go back to; the start page for anything else. */
export function safeBack(back: FormDataEntryValue | null): string {
  const path = typeof back === 'string' ? back : '/'
  return /^\/(?![/\\])[\x20-\x7e]*$/.test(path) && !path.includes('\\') ? path : '/'
}
