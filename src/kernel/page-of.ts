/**
 * One page of a list that was asked for one row more than a page has.
 * @returns the rows of the page, and its last one when others follow it
 */
export function pageOf<Row>(rows: readonly Row[], size: number): { readonly page: Row[]; readonly last: Row | null } {
  const page = rows.slice(0, size)
  return { page, last: rows.length > size ? (page.at(-1) ?? null) : null }
}
