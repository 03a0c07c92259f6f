/**
 * Whether an address may be that of a push service: https on its usual port, a name with a dot and no address of a
 * network. Where the name leads is checked when something is sent.
 */
export function isPushAddress(text: string): boolean {
  const host = /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*)\/[\x21-\x7e]*$/.exec(text)?.[1]
  return host !== undefined && !/\.(local|internal|localhost)$/.test(host)
}
