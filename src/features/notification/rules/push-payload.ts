/** What a push message contains; public/sw.js shows it. */
import type { Locale } from '#kernel/locale.ts'
import type { RouteParams } from './routes.ts'

/** Many systems show less; four bytes a character is the most, so that all stays within 2,000 bytes. */
const MOST_TITLE = 120
const MOST_BODY = 280

export type PushContent = {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly route: string
  readonly params: RouteParams
  readonly lang: Locale
}

export function pushPayload(content: PushContent): string {
  const { title, body } = content
  return JSON.stringify({ ...content, title: shortened(title, MOST_TITLE), body: shortened(body, MOST_BODY) })
}

/** By characters, not by halves of them. */
function shortened(text: string, most: number): string {
  const characters = [...text.replaceAll(/\s+/g, ' ')]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}
