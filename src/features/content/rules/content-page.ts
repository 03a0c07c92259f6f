import type { Locale } from '#kernel/locale.ts'

/** Who runs this marketplace, as its settings say. The address is one line, parts separated by commas. */
type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string
  /** Whether use is counted, for those who agree. */
  readonly counts: boolean
  /** Whose street map browsers load themselves, after their visitor agreed; null when this server brings the map. */
  readonly mapHost: string | null
}

type ContentPage = {
  readonly title: string
  readonly intro: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
}

/** A page in both languages; plain text, no markup. */
export type WritePage = (operator: Operator) => Readonly<Record<Locale, ContentPage>>

export const section = (title: string, ...paragraphs: string[]) => ({ title, paragraphs })
