/**
 * Bodies that a browser sends while the compiler does not compare the names of all their fields with the contract: a
 * field that may be left out and was renamed there would be sent under its old name. The compiler compares names only
 * where a literal meets its type, and never those of a spread.
 */

/** @returns what is wrong, one line for each place */
export function uncheckedBodies(path: string, text: string): string[] {
  if (!/^src\/(?:features\/.*\/web|client|app\/(?:screens|shell))\//.test(path)) return []
  const problems: string[] = []
  for (const { 1: name = '', index } of text.matchAll(/\bfunction (\w*Body(?:Of\w*)?)\(/g)) {
    const whole = text.slice(index, text.indexOf('\n}\n', index))
    if (!/\): \w+(?:<|Body| \{)/.test(whole) && !whole.includes(' satisfies BodyOf<'))
      problems.push(`${name} says nothing of the contract whose body it makes: satisfies BodyOf<typeof …>`)
  }
  if (!text.includes('callApi<')) return problems
  for (const { index } of text.matchAll(/\bconst body = (?:[^\n({]*\? )?\{/g))
    if (!text.slice(closing(text, text.indexOf('{', index))).startsWith(' satisfies BodyOf<'))
      problems.push('a body of its own says nothing of its contract: satisfies BodyOf<typeof …>')
  for (const { index } of text.matchAll(/\bbody(?:: |\s=\s)\{/g)) {
    const literal = text.slice(index, closing(text, text.indexOf('{', index)))
    if (/\.\.\.\([^\n]*(?:&&|\{\})/.test(literal))
      problems.push('a field that a body may leave out is written as undefined, not spread')
  }
  return problems
}

/** The end of the braces that open there. */
function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}
