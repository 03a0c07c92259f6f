/** Every row of a list that is read page after page. */
type Page<Row> = { readonly data: readonly Row[]; readonly meta: { readonly next: string | null } }

/** More pages than a test fills; a list that leads in circles ends here. */
const MOST_PAGES = 9

/** @param read one page; without a cursor the first */
export async function allPages<Row>(read: (cursor: { cursor?: string }) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | null = null
  for (let pages = 0; pages === 0 || (next !== null && pages < MOST_PAGES); pages += 1) {
    const page: Page<Row> = await read(next === null ? {} : { cursor: next })
    rows.push(...page.data)
    next = page.meta.next
  }
  return rows
}
