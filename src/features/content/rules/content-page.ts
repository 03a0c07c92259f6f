import type { Locale } from '#kernel/locale.ts'

/** The operator of this marketplace, from the settings. The address is one line, parts separated by commas. */
type Operator = {
  readonly name: string
  readonly address: string
  readonly email: string
  /** Each is empty where the settings do not say it. */
  readonly legalForm: string
  readonly representedBy: string
  readonly phone: string
  readonly register: string
  readonly vatId: string
  /** The contact point for authorities. */
  readonly dsaEmail: string
  readonly languages: string
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

/** The Markdown of a built-in page, as operators see it when they change it. */
export function markdownOf({ intro, sections }: ContentPage): string {
  const parts = sections.flatMap(({ title, paragraphs }) => [`## ${title}`, ...paragraphs])
  return [intro, ...parts].join('\n\n')
}

/** A page in both languages; plain text, no markup but Markdown. */
export type WritePage = (operator: Operator) => Readonly<Record<Locale, ContentPage>>

export const section = (title: string, ...paragraphs: string[]) => ({ title, paragraphs })
