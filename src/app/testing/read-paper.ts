/** A paper as a program that is not ours reads it. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Node = { role?: string; children?: Node[] }
const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)]

export type ReadPaper = {
  readonly pages: number
  /** Of all pages; spaces of whatever kind and number are one. */
  readonly text: string
  /** The tags, in the order of reading. */
  readonly roles: readonly string[]
  readonly info: Readonly<Record<string, unknown>>
}

export async function readPaper(pdf: Uint8Array): Promise<ReadPaper> {
  // The reader takes the bytes away from whoever gives them.
  const file = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise
  const texts: string[] = []
  const roles: string[] = []
  for (let nth = 1; nth <= file.numPages; nth += 1) {
    const page = await file.getPage(nth)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const tree = (await page.getStructTree()) as Node | null
    if (tree) roles.push(...rolesOf(tree))
  }
  const { info } = await file.getMetadata()
  const pages = file.numPages
  await file.loadingTask.destroy()
  const text = texts.join('\n').replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  return { pages, text, roles, info: info as Record<string, unknown> }
}
