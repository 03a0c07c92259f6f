/** How invoices of many providers are called in one folder: two may have the same number. */
const LONGEST = 40

/** Letters, digits and hyphens, so that every system can unpack it. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, LONGEST)

/** @returns one name for each, without an ending, in the same order */
export function archiveNames(invoices: readonly { readonly number: string; readonly seller: string }[]): string[] {
  const taken = new Set<string>()
  return invoices.map(({ number, seller }) => {
    const name = `${plain(seller)}_${plain(number)}`
    let free = name
    // Systems that do not tell capitals apart would overwrite one with the other.
    for (let nth = 2; taken.has(free.toLowerCase()); nth += 1) free = `${name}_${nth}`
    taken.add(free.toLowerCase())
    return free
  })
}
