/** Names of fields in the server's answers and in forms. */

/** Spec 5: the path of a value in a request is the bracketed name of its field: `rooms.0.title` is `rooms[0][title]`. */
export function bracketedName(path: string): string {
  const [first = '', ...rest] = path.split('.')
  return first + rest.map((part) => `[${part}]`).join('')
}

/** The field that shows the messages of a path: the one of the same name, else the bracketed one; null without either. */
export function fieldForPath(path: string, has: (name: string) => boolean): string | null {
  return [path, bracketedName(path)].find(has) ?? null
}
