import type { Locale } from '#kernel/locale.ts'

/** The operator of this marketplace, from the settings. The address is one line, parts separated by commas. */
type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string
  /** Whether usage is recorded, for visitors who consented. */
  readonly counts: boolean
  /**
   * The host from which browsers load the street map themselves, after consent; null when this server delivers the map.
   */
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
